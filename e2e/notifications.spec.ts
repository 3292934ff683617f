import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { appearances, findViolations } from './axe';
import { openAsNewMember } from './member';
import { openPage } from './open-page';
import { copyEdition, type TestDatabase } from './program';
import { type Site, startSite } from './site';
import { test } from './test';

let site: Site;
let database: TestDatabase;
let context: BrowserContext;
let page: Page;
let userId = '';

test.beforeEach(async ({ browser, newsroom }) => {
  ({ site, database } = newsroom);
  ({ context, page, userId } = await openAsNewMember(browser, site, database));
});
test.afterEach(() => context.close());

/** Notifies the member as a feature would: inserts the row and sends its event. */
async function notify(title: string, actionUrl = '/about'): Promise<void> {
  const event = JSON.stringify({ type: 'notifications.changed', userId });
  await database.query(`begin;
    insert into notifications (id, user_id, type, title, message, action_url)
      values ('${newNotificationId()}', '${userId}', 'comment', '${title}', 'In a thread of yours', '${actionUrl}');
    select pg_notify('lowdown_events', '${event}');
    commit`);
}

/** Returns a key that sorts by creation time (UUIDv7). */
function newNotificationId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const bell = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (tab: Page) => tab.getByRole('dialog', { name: 'Notifications' });

test('a notification arrives live in every tab, and a change in one tab appears in the others', async () => {
  await openPage(page, '/');
  const other = await context.newPage();
  await openPage(other, '/articles');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await notify('A reply to you');
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread notification');
    await expect(tab.locator('.bell-badge')).toHaveText('1');
  }
  await expect(page.locator('.bell [role=status]').first()).toHaveText('1 unread notification');
  for (let number = 2; number <= 10; number += 1) await notify(`Reply ${number}`);
  await expect(other.locator('.bell-badge')).toHaveText('9+');

  await bell(page).click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).locator('li')).toHaveCount(10);
  await expect(panel(page).locator('li').first()).toContainText('Reply 10');
  await panel(page)
    .getByRole('button', { name: /A reply to you In a thread/ })
    .click();
  await expect(page).toHaveURL('/about');
  await expect(panel(page)).toHaveCount(0);
  await expect(other.locator('.bell-badge')).toHaveText('9');

  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(other.locator('.bell-badge')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Remove: Reply 10' }).click();
  await expect(panel(page).locator('li')).toHaveCount(9);
  await expect(panel(page)).toBeFocused();
  await panel(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(panel(page)).toContainText('9 notifications removed.');
  await expect(panel(page)).toContainText('Nothing yet');
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).locator('li')).toHaveCount(9);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('eight open tabs all receive notifications', async () => {
  const tabs = [page];
  while (tabs.length < 8) tabs.push(await context.newPage());
  for (const tab of tabs) await openPage(tab, '/about');
  await notify('For all tabs');
  for (const tab of tabs) await expect(tab.locator('.bell-badge')).toHaveText('1');
});

test('when the connected tab is closed, another one takes over', async () => {
  await openPage(page, '/');
  const other = await context.newPage();
  await openPage(other, '/articles');
  await notify('Before');
  await expect(other.locator('.bell-badge')).toHaveText('1');
  await page.close();
  await notify('After');
  await expect(other.locator('.bell-badge')).toHaveText('2');
});

test('open pages show missed notifications after the site restarts', async ({ browser }) => {
  await context.close();
  const copy = await copyEdition();
  const start = (env: Record<string, string> = {}) =>
    startSite({
      databaseUrl: copy.database.url,
      dataDirectory: copy.dataDirectory,
      env: { TRUSTED_PROXIES: '1', ...env },
    });
  database = copy.database;
  site = await start();
  ({ context, page, userId } = await openAsNewMember(browser, site, database));
  await openPage(page, '/');
  await notify('Before the restart');
  await expect(page.locator('.bell-badge')).toHaveText('1');
  expect(await site.stop()).toBe(0);
  expect(site.log()).toContain('stopping: finishing requests in progress');
  expect(site.log(), 'open pages do not hold up the site').not.toContain('connections were cut');
  await notify('While it was away');
  site = await start({ PORT: new URL(site.url).port });
  await expect(page.locator('.bell-badge')).toHaveText('2', { timeout: 60_000 });
  await notify('After the restart');
  await expect(page.locator('.bell-badge')).toHaveText('3');
  await site.stop();
  await copy.database.drop();
  await rm(copy.dataDirectory, { recursive: true });
});

test('a visitor has no bell, and the notifications page redirects to the sign-in page', async ({ browser }) => {
  const visitor = await browser.newPage({ baseURL: site.url });
  await openPage(visitor, '/');
  await expect(visitor.locator('.bell')).toHaveCount(0);
  const loaded = await visitor.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /bell|api\/live|notifications/.test(name))).toEqual([]);
  await visitor.goto('/notifications');
  await expect(visitor).toHaveURL('/auth?returnTo=%2Fnotifications');
  await visitor.close();
});

test('without JavaScript, the bell links to a page whose forms offer the same actions', async ({ browser }) => {
  await notify('Read without scripts', '/articles');
  await notify('Another');
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const reader = await plain.newPage();
  await reader.goto('/');
  await reader.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
  await expect(reader).toHaveURL('/notifications');
  const main = reader.getByRole('main');
  await expect(main.locator('li')).toHaveCount(2);
  await main.getByRole('button', { name: 'Remove: Another' }).click();
  await expect(main).toContainText('1 notification removed.');
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(main.locator('li.unread')).toHaveCount(2);
  await main.getByRole('button', { name: /^Unread Read without scripts/ }).click();
  await expect(reader).toHaveURL('/articles');
  await reader.goto('/notifications');
  await expect(main.locator('li.unread')).toHaveCount(1);
  await plain.close();
});

test('the panel and the page are accessible on wide and narrow screens and in both themes', async () => {
  for (let number = 1; number <= 3; number += 1) await notify(`Reply ${number}`);
  for (const { theme, width } of appearances) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await openPage(page, '/notifications');
    await expect(page.getByRole('main').locator('li')).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    await bell(page).click();
    await expect(panel(page).locator('li')).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('one-click unsubscribe works without cookies and from any origin', async ({ request }) => {
  const forged = await request.post(`${site.url}/notifications/unsubscribe/${'A'.repeat(66)}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
  });
  // The request passes the origin check and fails only because the token is forged.
  expect(forged.status()).toBe(404);
  const change = await page.request.post(`${site.url}/notifications/list`, {
    form: { intent: 'clear' },
    headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(change.status()).toBe(403);
});
