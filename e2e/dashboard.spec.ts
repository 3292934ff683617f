import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations, horizontalOverflow } from './axe';
import { createMember, newNetwork, signIn } from './member';
import { openPage, waitForHydration } from './open-page';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const article = '/article/the-case-for-the-smaller-language';

const figure = (page: Page, label: string) =>
  page.locator('.figures > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

/** Scrolls to the end of the open article. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('.article-body > :last-child')?.scrollIntoView({ block: 'end' }));
  await expect(page.locator('.progress-circle')).toHaveAttribute('data-visible', 'true');
}

/**
 * Opens an article and waits until its controls for members, which load late, have hydrated. Until then, the buttons
 * look the same but are plain forms that load another page.
 */
async function openArticle(page: Page): Promise<void> {
  await openPage(page, article);
  await waitForHydration(page, '.follow-choices button');
}

/** Presses a follow button and waits until the server has stored the change. */
async function pressFollow(page: Page, button: Locator): Promise<void> {
  const response = page.waitForResponse(/\/following\.data/);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect((await response).status()).toBe(200);
}

test('the dashboard redirects a visitor to the sign-in page and back', async ({ page, site }) => {
  const member = await createMember(page, site);
  await page.context().clearCookies();
  await page.goto('/dashboard?tab=for-you');
  await expect(page).toHaveURL('/auth?returnTo=%2Fdashboard%3Ftab%3Dfor-you');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.locator('form.result-form button[type=submit]').click();
  await expect(page).toHaveURL('/dashboard?tab=for-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, The reader');
  await expect(page.getByRole('heading', { name: 'Nothing to suggest yet' })).toBeVisible();
});

test('the dashboard lists the articles a member has read, with the reading progress, and suggests others', async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await openArticle(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await readToTheEnd(page);
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/history'));
  // Client-side navigation away from the article sends the progress.
  await page.locator('.site-header').getByRole('link', { name: 'Resources' }).click();
  expect((await sent).status()).toBe(204);

  await openPage(page, '/dashboard');
  await expect(figure(page, 'Articles read')).toHaveText('1');
  const read = page.locator('.read-story', { has: page.getByRole('link', { name: title }) });
  await expect(read).toContainText('Read to the end');
  await page.getByRole('link', { name: 'For You' }).click();
  await expect(page).toHaveURL('/dashboard?tab=for-you');
  await expect(page.locator('.because').first()).toContainText('Because you read');
  await expect(page.locator('.because a').first()).toHaveAttribute('href', article);
  await expect(page.locator('.suggestion h3', { hasText: title })).toHaveCount(0);
});

test('closing the window also sends the reading progress', async ({ page, site }) => {
  await createMember(page, site);
  await openArticle(page);
  await readToTheEnd(page);
  await page.close({ runBeforeUnload: true });
  const next = await page.context().newPage();
  await expect(async () => {
    await next.goto(`${site.url}/dashboard`);
    await expect(figure(next, 'Finished')).toHaveText('1', { timeout: 500 });
  }).toPass();
});

test('the history can be paused, exported and cleared, even without JavaScript', async ({ browser, page, site }) => {
  const member = await createMember(page, site);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    extraHTTPHeaders: newNetwork(),
  });
  const plain = await context.newPage();
  await signIn(plain, site, member);
  await plain.goto(article);
  await plain.goto('/history');
  await expect(plain.locator('.read-story')).toHaveCount(1);
  await plain.getByRole('button', { name: 'Pause history' }).click();
  await expect(plain.getByRole('status').filter({ hasText: 'History paused' })).toBeVisible();
  await plain.goto('/articles');
  await plain.locator('main .story h3 a').first().click();
  await expect(plain).toHaveURL(/\/article\//);
  await plain.goto('/history');
  await expect(plain.locator('.read-story')).toHaveCount(1);
  const csv = await plain.request.get('/history/export.csv');
  expect(csv.headers()['content-disposition']).toContain('lowdown-history.csv');
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(2);
  await expect(plain.getByRole('button', { name: 'Clear everything' })).toBeHidden();
  await plain.getByText('Clear history', { exact: true }).click();
  await plain.getByRole('button', { name: 'Clear everything' }).click();
  await expect(plain.getByRole('heading', { name: 'Nothing read yet' })).toBeVisible();
  await context.close();
});

test('a member follows and unfollows a category, an author and a tag', async ({ page, site }) => {
  await createMember(page, site);
  await openArticle(page);
  const buttons = page.locator('.follow-choices button');
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
  const name = ((await buttons.first().textContent()) ?? '').trim();
  await pressFollow(page, buttons.first());
  await pressFollow(page, buttons.last());
  await page.reload();
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');

  await openPage(page, '/following');
  await expect(page.locator('.follow-list > li')).toHaveCount(2);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/articles\?category=/);
  await expect(page.getByRole('button', { name: `Follow ${name}` })).toHaveAttribute('aria-pressed', 'true');
  await openPage(page, '/following');
  const unfollow = page.getByRole('button', { name: `Unfollow ${name}` });
  await page.setViewportSize({ width: 360, height: 740 });
  const lines = (element: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  };
  expect(await unfollow.evaluate(lines)).toBe(1);
  await unfollow.click();
  await expect(page.getByRole('status').filter({ hasText: `You are no longer following ${name}` })).toBeVisible();
  await expect(page.locator('.follow-list > li')).toHaveCount(1);
});

test('a follow that cannot be saved is reverted with an error message', async ({ page, site }) => {
  await createMember(page, site);
  await openArticle(page);
  const button = page.locator('.follow-choices button').first();
  await page.route(/\/following\.data/, (route) => route.abort());
  // Until the server can be reached, the notice stays.
  await page.route('**/api/health', (route) => route.abort());
  await button.click();
  const notice = page.getByRole('list', { name: 'Notifications' });
  await expect(notice).toContainText('Connection lost');
  await expect(notice).toContainText('Please check before you try again.');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('all dashboard pages are accessible on a wide light screen and a narrow dark one', async ({ page, site }) => {
  await createMember(page, site);
  await openArticle(page);
  await pressFollow(page, page.locator('.follow-choices button').first());
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const path of ['/dashboard', '/dashboard?tab=for-you', '/history', '/following', article]) {
      await openPage(page, path);
      expect(await findViolations(page), path).toEqual([]);
      expect(await horizontalOverflow(page), path).toBe(0);
    }
  }
});

test('a visitor’s browser loads no scripts for members', async ({ page, site }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const memberRequests = () => requestedPaths.filter((path) => /\/assets\/member-part-|\/api\/history/.test(path));
  await openPage(page, '/articles?category=news');
  await openPage(page, article);
  await readToTheEnd(page);
  expect(memberRequests()).toEqual([]);
  await expect(page.locator('.follow-choices')).toHaveCount(0);
  // For a member, the same page does load these scripts, which shows that the pattern matches.
  await createMember(page, site);
  await openPage(page, article);
  await readToTheEnd(page);
  await expect.poll(memberRequests).toContainEqual(expect.stringContaining('/assets/member-part-'));
});

test('an article edited since the last visit shows a note at the top', async ({ page, newsroom }) => {
  const { site, database } = newsroom;
  const { email } = await createMember(page, site);
  await page.goto(`${site.url}${article}`);
  await expect(page.locator('.changed-note')).toHaveCount(0);
  await database.query(
    `update articles set content = content || '<p>Corrected.</p>', content_changed_at = '2026-05-04T08:00:00Z'
     where slug = 'the-case-for-the-smaller-language';
     update reading_history set first_read_at = '2026-05-01T08:00:00Z', last_read_at = '2026-05-01T08:00:00Z'
     where user_id = (select id from users where email = '${email}');`,
  );
  await page.goto(`${site.url}/dashboard`);
  await expect(page.locator('.read-changed')).toHaveText('Changed since you read it: 4 May 2026');
  await page.goto(`${site.url}${article}`);
  await expect(page.locator('.changed-note')).toContainText('This article was edited on 4 May 2026');
  await page.reload();
  await expect(page.locator('.changed-note')).toBeVisible();
  await page.goto(`${site.url}/dashboard`);
  await expect(page.locator('.read-changed')).toHaveCount(0);
});
