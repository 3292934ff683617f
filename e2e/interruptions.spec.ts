import { expect, type Page } from '@playwright/test';
import { createMember, newNetwork } from './member';
import { openPage, waitForHydration, waitForPageHydration } from './open-page';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const path = '/article/safe-to-run-twice';
const composer = (page: Page) => page.locator('#comments').getByLabel('Your comment');

/** Makes lazily loaded scripts fail; the page itself still loads. Returns a function that makes them load again. */
async function failLazyScripts(page: Page, how: 'abort' | 'notFound'): Promise<() => Promise<void>> {
  const lazyScript = /\/assets\/(?:member-|live-comments|bell|follow)[\w-]*\.js$/;
  await page.route(lazyScript, (route) => (how === 'abort' ? route.abort() : route.fulfill({ status: 404 })));
  return () => page.unroute(lazyScript);
}

/** Makes every request for a script return 404, as after a new release. Scripts that have been loaded stay. */
const replaceRelease = (page: Page) =>
  page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }));

test('an article whose members’ scripts cannot be loaded stays, and keeps a comment typed meanwhile', async ({
  page,
  site,
}) => {
  await createMember(page, site);
  const restore = await failLazyScripts(page, 'abort');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await composer(page).pressSequentially('Typed before');
  await waitForPageHydration(page);
  await expect(page.locator('#comments').getByText('Failed to load: Comments.').last()).toBeVisible();
  await expect(page.getByText('Failed to load: likes, bookmarks and ratings.')).toBeVisible();
  await expect(page.locator('h1')).not.toHaveText('Something went wrong');
  await expect(composer(page)).toHaveValue('Typed before');
  await composer(page).press('End');
  await composer(page).pressSequentially(' and after');
  await restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waitForHydration(page, '.comment-form');
  await expect(composer(page)).toHaveValue('Typed before and after');
  await expect(page.getByText('Failed to load')).toHaveCount(0);
  await composer(page).locator('xpath=ancestor::form').getByRole('button', { name: 'Post comment' }).click();
  await expect(page.locator('.comment').filter({ hasText: 'Typed before and after' })).toBeVisible();
});

test('without a connection, a comment stays in its form, and links keep the page', async ({ page, site }) => {
  await createMember(page, site);
  await openPage(page, path);
  await waitForHydration(page, '.comment-form');
  await composer(page).fill('Written on a train');
  await page.context().setOffline(true);
  // As on a network that has no route to the site, of which the browser knows nothing.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true }));
  await page.locator('.site-nav a', { hasText: 'About' }).hover();
  await page.locator('.comment-form button[type=submit]').first().click();
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Connection lost');
  await expect(composer(page)).toHaveValue('Written on a train');
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }));
  await page.locator('.site-nav a', { hasText: 'About' }).click();
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('No connection');
  await expect(page).toHaveURL(path);
  await page.context().setOffline(false);
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true }));
  await page.locator('.comment-form button[type=submit]').first().click();
  await expect(page.locator('.comment').filter({ hasText: 'Written on a train' })).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

for (const [what, knowsIt] of [
  ['a browser that is offline', true],
  ['a browser that does not know it is offline', false],
] as const) {
  test(`without a connection, Back, Forward, links and search keep the page: ${what}`, async ({ page }) => {
    const title = page.locator('main h1');
    const said = page.getByRole('list', { name: 'Notifications' });
    const setOnline = async (isOnline: boolean) => {
      await page.context().setOffline(!isOnline);
      if (!knowsIt)
        await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true }));
    };
    await openPage(page, '/articles');
    await page.locator('.site-nav a', { hasText: 'About' }).click();
    await expect(title).toHaveText(/About/);
    await page.locator('.site-nav a', { hasText: 'Resources' }).click();
    await expect(page).toHaveURL('/resources');
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(title).toHaveText(/About/);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const place = await page.evaluate(() => scrollY);

    await setOnline(false);
    const follow = () => page.locator('.site-nav a', { hasText: 'Articles' }).click();
    const search = async () => {
      await page.locator('#search').fill('zapier');
      await page.locator('#search').press('Enter');
    };
    for (const navigate of ['back', 'forward', follow, search] as const) {
      const isMove = typeof navigate === 'string';
      if (isMove) await page.evaluate((move) => history[move](), navigate);
      else await navigate();
      await expect(said).toContainText('No connection');
      await expect(page).toHaveURL('/about');
      await expect(page.locator('.navigation-bar')).toHaveCount(0);
      await expect(title).toHaveText(/About/);
      if (isMove) expect(await page.evaluate(() => scrollY)).toBe(place);
      await said.getByRole('button').first().click();
    }
    await setOnline(true);
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL('/resources');
    await expect(title).not.toHaveText(/About/);
    await page.goBack();
    await expect(title).toHaveText(/About/);
    await page.goBack();
    await expect(page).toHaveURL('/articles');
    await expect(title).not.toHaveText(/About/);
  });
}

test('a message to the editors survives a reload until it has been sent', async ({ page }) => {
  const message = page.getByLabel('Message');
  await openPage(page, '/contact');
  await message.fill('Written on a train.');
  await page.reload();
  await expect(message).toHaveValue('Written on a train.');
  await waitForPageHydration(page);
  await expect(page.getByText('19 of 5,000 characters')).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('A correction');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  await expect(message).toHaveValue('');
  await openPage(page, '/contact');
  await expect(message).toHaveValue('');
});

test('after a new release, an open page still opens others and sends its forms', async ({ page, site }) => {
  await createMember(page, site);
  await openPage(page, path);
  await waitForHydration(page, '.comment-form');
  await replaceRelease(page);
  await composer(page).fill('Sent from the old release');
  await page.locator('.site-nav a', { hasText: 'About' }).hover();
  await page.locator('.comment-form button[type=submit]').first().click();
  await expect(page.locator('.comment').filter({ hasText: 'Sent from the old release' })).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.locator('.site-nav a', { hasText: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('h1')).toHaveText(/About/);
  await expect.poll(() => documents).toEqual(['/about']);
});

test('after a new release, a part that is missing offers to reload the page, which keeps the text', async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await failLazyScripts(page, 'notFound');
  await page.route(/\/assets\/manifest-[\w-]*\.js$/, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await composer(page).pressSequentially('Kept across releases');
  await expect(page.getByText('Failed to load: Comments. The site has been updated').last()).toBeVisible();
  await expect(composer(page)).toHaveValue('Kept across releases');
  await page.unrouteAll();
  await page.locator('#comments').getByRole('button', { name: 'Try Again' }).last().click();
  await waitForHydration(page, '.comment-form');
  await expect(composer(page)).toHaveValue('Kept across releases');
});

test('navigation moves the focus to the new page and announces it', async ({ page }) => {
  const announced = page.locator('.announcer');
  await openPage(page, '/');
  await expect(announced).toHaveText('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.locator('.site-nav a', { hasText: 'About' }).click();
  await expect(page.locator('h1')).toBeFocused();
  await expect(announced).toHaveText(await page.title());
  await page.locator('.site-nav a', { hasText: 'Articles' }).click();
  await expect(page).toHaveURL('/articles');
  await expect(page.locator('h1')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(announced).toHaveText(/About/);
  await expect(page.locator('h1')).not.toBeFocused();
});
