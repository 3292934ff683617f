import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe';
import { fetchArticles } from './listed-articles';
import { createMember, newNetwork } from './member';
import { openPage, waitForHydration, waitForPageHydration } from './open-page';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const path = '/article/safe-to-run-twice';
const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const card = (page: Page) => page.getByRole('region', { name: 'What do you think?' });
const likes = async (page: Page): Promise<number> =>
  // No number means none.
  Number(/(\d+) likes?/.exec((await card(page).textContent()) ?? '')?.[1] ?? 0);

/** Returns a page's accessibility violations and its layout problems on a small screen. */
async function findProblems(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  const found = await findViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > 360) found.push(`${width} px wide`);
  const small = await page
    .locator('main :is(button, input:not([type=hidden]), select, summary)')
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    );
  await page.setViewportSize({ width: 1280, height: 900 });
  return [...found, ...small];
}

/**
 * Opens the article and waits for the members' buttons, which hydrate after the page; until then they are plain forms.
 */
async function openAsMember(page: Page): Promise<void> {
  await openPage(page, path);
  await waitForHydration(page, '.engagement button');
}

test.describe('a visitor', () => {
  for (const [button, title, text] of [
    ['Like', 'Please log in to like articles', ''],
    ['Save', 'Login Required', 'Please log in to bookmark articles'],
    ['Rate this article', 'Please log in to rate articles', ''],
  ] as const) {
    test(`is redirected to the sign-in page by “${button}”, with an explanation`, async ({ page }) => {
      await openPage(page, path);
      await card(page).getByRole('link', { name: button, exact: true }).click();
      await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(path)}`);
      await expect(toasts(page)).toContainText(title);
      await expect(toasts(page)).toContainText(text);
    });
  }

  test('sees on “My Bookmarks” that signing in is required', async ({ page }) => {
    const response = await page.goto('/bookmarks');
    expect(response?.status()).toBe(401);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
    await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fbookmarks');
  });
});

test('a member’s like, bookmark and rating appear on the article, and the bookmark under My Bookmarks', async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await openAsMember(page);
  const before = await likes(page);
  await card(page).getByRole('button', { name: 'Like', exact: true }).click();
  await expect(card(page).getByRole('button', { name: 'Like', exact: true, pressed: true })).toBeVisible();
  await expect.poll(() => likes(page)).toBe(before + 1);

  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(page)).toContainText('Bookmarked');
  await expect(card(page).getByRole('button', { name: 'Save', exact: true, pressed: true })).toBeVisible();

  await card(page).getByRole('button', { name: '2 out of 5' }).click();
  await expect(toasts(page)).toContainText('Your rating has been saved');
  await card(page).getByRole('button', { name: '4 out of 5' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page).getByText('You rated this 4 out of 5.')).toBeVisible();
  await expect(card(page).getByText(/★ 4\.0 \(1\)/)).toBeVisible();

  await page.reload();
  await waitForPageHydration(page);
  expect(await findProblems(page)).toEqual([]);
  await expect(card(page).getByRole('button', { name: 'Like', exact: true, pressed: true })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Save', exact: true, pressed: true })).toBeVisible();
  await expect(card(page).getByRole('button', { name: '4 out of 5' })).toHaveAttribute('aria-pressed', 'true');
  expect(await likes(page)).toBe(before + 1);

  // A visitor's page reveals nothing about the member.
  const visitor = await page.context().browser()?.newPage({ baseURL: site.url });
  await visitor?.goto(path);
  await expect(card(visitor as Page).getByRole('link', { name: 'Like', exact: true })).toBeVisible();
  await visitor?.close();

  await openPage(page, '/bookmarks');
  await page.getByRole('link', { name: 'Make your automation safe to run twice' }).click();
  await expect(page).toHaveURL(path);
  await card(page).getByRole('button', { name: 'Save', exact: true, pressed: true }).click();
  await expect(toasts(page)).toContainText('Removed from bookmarks');
  await page.goto('/bookmarks');
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await expect(page.getByText('Start bookmarking articles you want to read later.')).toBeVisible();
});

test('the last of several rapid clicks wins, and a failed change is reverted', async ({ page, site }) => {
  await createMember(page, site);
  await openAsMember(page);
  const before = await likes(page);
  // Delays the first response until after the last click.
  const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>();
  let posts = 0;
  let responses = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/likes.data') responses += 1;
  });
  await page.route('**/likes.data*', async (route) => {
    posts += 1;
    await responseAllowed;
    await route.continue();
  });
  const button = card(page).locator('button[name=isLiked]');
  for (const shown of ['Liked', 'Like', 'Liked', 'Like']) {
    await button.click();
    await expect(button.locator('.bar-text')).toHaveText(shown);
  }
  await expect.poll(() => posts).toBe(1);
  allowResponse();
  await expect.poll(() => responses).toBe(2);
  expect(posts).toBe(2);
  await expect(button.locator('.bar-text')).toHaveText('Like');
  await expect.poll(() => likes(page)).toBe(before);
  await openAsMember(page);
  await expect(button.locator('.bar-text')).toHaveText('Like');
  expect(await likes(page)).toBe(before);

  await page.unroute('**/likes.data*');
  await page.route('**/*.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  // Until the server can be reached, the notices stay.
  await page.route('**/api/health', (route) => route.abort());
  const isLost = () => page.waitForEvent('requestfailed');
  await Promise.all([isLost(), button.click()]);
  await expect(toasts(page)).toContainText('The request may have succeeded all the same.');
  await expect(button.locator('.bar-text')).toHaveText('Like');
  await Promise.all([isLost(), card(page).getByRole('button', { name: 'Save', exact: true }).click()]);
  await expect(toasts(page)).toContainText('Connection lost');
  await expect(card(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await Promise.all([isLost(), card(page).getByRole('button', { name: '5 out of 5' }).click()]);
  await expect(toasts(page)).toContainText('Connection lost');
  await expect(card(page).getByText('Rate this article')).toBeVisible();
});

test('a member whose session has ended is asked to log in', async ({ page, site }) => {
  await createMember(page, site);
  await openAsMember(page);
  await page.context().clearCookies();
  await card(page).getByRole('button', { name: 'Like', exact: true }).click();
  await expect(toasts(page)).toContainText('Please log in to like articles');
  await expect(card(page).getByRole('button', { name: 'Like', exact: true })).toBeVisible();
});

test('lists can be created, filled, searched, shared, unshared and deleted', async ({
  page,
  site,
  request,
  browser,
}) => {
  await createMember(page, site);
  const articles = (await fetchArticles(request, 'articles?limit=3')).slice(0, 3);
  for (const { id } of articles) {
    await page.request.post(`${site.url}/bookmarks/saved`, {
      form: { articleId: id, isSaved: 'true' },
      maxRedirects: 0,
    });
  }
  await openPage(page, '/bookmarks');
  const stories = page.locator('.bookmark h3');
  await expect(stories).toHaveText(articles.map(({ title }) => title).reverse());

  await page.getByText('New list').click();
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.getByLabel('List name').fill('For the weekend');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { name: 'For the weekend' })).toBeVisible();
  await expect(page.getByText('Nothing in this list yet')).toBeVisible();
  await page.getByRole('link', { name: /^All bookmarks/ }).click();
  await expect(stories).toHaveCount(3);
  for (const index of [0, 1]) {
    const story = page.locator('.bookmark').nth(index);
    await story.getByText('Add to a list').click();
    await story.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(story.getByRole('button', { name: 'Remove from For the weekend' })).toBeVisible();
  }

  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /For the weekend/ })
    .click();
  await expect(stories).toHaveCount(2);
  const [first] = await stories.allInnerTexts();
  await page.getByRole('searchbox', { name: 'Search your bookmarks' }).fill(first ?? '');
  await page.getByRole('search').last().getByRole('button', { name: 'Search' }).click();
  await expect(stories).toHaveText([first ?? '']);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(stories).toHaveCount(2);

  for (const summary of await page.locator('main summary').all()) await summary.click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const url = await page.getByLabel('Link to this list').inputValue();
  expect(url).toMatch(/\/lists\/[\w-]{32}$/);
  expect(await findProblems(page)).toEqual([]);
  const visitor = await browser.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('For the weekend');
  await expect(visitor.locator('main h3')).toHaveCount(2);
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(toasts(page)).toContainText('The list is private again');
  expect((await visitor.goto(url))?.status()).toBe(404);
  await visitor.close();

  await page.getByLabel('List name').last().fill('Some day');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Some day' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/bookmarks');
  await expect(toasts(page)).toContainText('List deleted');
  await expect(stories).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Remove bookmark: / })
    .first()
    .click();
  await expect(toasts(page)).toContainText('Removed from bookmarks');
  await expect(stories).toHaveCount(2);
});

test('likes, ratings, bookmarks and lists work without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    extraHTTPHeaders: newNetwork(),
  });
  const page = await context.newPage();
  await createMember(page, site);
  await page.goto('/article/the-case-for-the-smaller-language');
  await card(page).getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page).toHaveURL('/article/the-case-for-the-smaller-language');
  await expect(card(page).getByRole('button', { name: 'Like', exact: true, pressed: true })).toBeVisible();
  await card(page).getByRole('button', { name: '3 out of 5' }).click();
  await expect(card(page).getByText('You rated this 3 out of 5.')).toBeVisible();
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page).getByRole('button', { name: 'Save', exact: true, pressed: true })).toBeVisible();
  await page.goto('/bookmarks');
  await page.getByText('New list').click();
  await page.getByLabel('List name').fill('   ');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('alert')).toContainText('The list was not created');
  await expect(page.getByLabel('List name')).toHaveAccessibleDescription('Please give the list a name.');
  await page.getByLabel('List name').fill('On paper');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { name: 'On paper' })).toBeVisible();
  await page.goto('/bookmarks');
  await page.getByText('Add to a list').click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove from On paper' }).click();
  await page.getByRole('button', { name: /^Remove bookmark: / }).click();
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await context.close();
});
