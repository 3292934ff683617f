import { expect, type Page } from '@playwright/test';
import { type Article, fetchArticles, fetchFirstArticle } from './listed-articles';
import { newNetwork } from './member';
import { openPage } from './open-page';
import { section } from './section';
import { test } from './test';

const stories = (page: Page) => page.locator('main .story h3');

test.describe('list of articles', () => {
  test('can be searched, filtered and sorted, and each chip removes its filter', async ({ page, request }) => {
    await openPage(page, '/articles');
    await expect(page.getByText('37 articles found')).toBeVisible();
    await page.locator('main').getByRole('searchbox').fill('security');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/[?&]search=security(&|$)/);
    const found = await fetchArticles(request, 'articles?search=security&limit=50');
    await expect(page.getByText(`${found.length} articles found`)).toBeVisible();
    await expect(stories(page)).toHaveText(found.slice(0, 24).map(({ title }) => title));
    await expect(page.locator('main mark').first()).toHaveText(/secur/i);

    const filters = page.locator('summary', { hasText: 'Filters' });
    await expect(filters).toHaveText('Filters');
    await filters.click();
    await page.getByRole('group', { name: 'Category' }).getByText('News', { exact: true }).click();
    await page.getByRole('group', { name: 'Sort By' }).getByText('Oldest', { exact: true }).click();
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('link', { name: 'Category: News' })).toBeVisible();
    await expect(filters).toHaveText('Filters 2');
    await expect(page.getByRole('group', { name: 'Category' })).toBeHidden();
    const both = await fetchArticles(request, 'articles?search=security&category=news&sort=oldest&limit=50');
    expect(both.length).toBeGreaterThan(1);
    await expect(stories(page)).toHaveText(both.map(({ title }) => title));

    await page.getByRole('link', { name: 'Search: security' }).click();
    await expect(page).toHaveURL('/articles?category=news&sort=oldest');
    const news = await fetchArticles(request, 'articles?category=news&sort=oldest&limit=50');
    await expect(stories(page)).toHaveText(news.map(({ title }) => title));
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('');
    await page.getByRole('link', { name: 'Category: News' }).click();
    await expect(page).toHaveURL('/articles?sort=oldest');
    await expect(filters).toHaveText('Filters 1');
    await filters.click();
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/articles');
    await expect(page.getByText('37 articles found')).toBeVisible();
  });

  test('shows the number of articles in each section', async ({ page, request }) => {
    await openPage(page, '/articles');
    const featured = await fetchArticles(request, 'featured');
    await expect(section(page, 'Featured Articles').getByRole('heading', { level: 2 })).toHaveText(
      `Featured Articles ${featured.length}`,
    );
    // The section's title says that they are featured.
    await expect(section(page, 'Featured Articles').locator('.story .badge')).toHaveCount(0);
    await expect(section(page, 'More Articles').locator('.story')).toHaveCount(24);
  });

  test('links to the next and first pages, and a shared link opens the same page', async ({
    page,
    request,
    browser,
    site,
  }) => {
    const all = (await fetchArticles(request, 'articles?sort=oldest&limit=50')).map(({ title }) => title);
    await openPage(page, '/articles?sort=oldest');
    await expect(stories(page)).toHaveText(all.slice(0, 24));
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(stories(page)).toHaveText(all.slice(24));
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);

    const friend = await browser.newPage({ baseURL: site.url });
    await openPage(friend, page.url());
    await expect(stories(friend)).toHaveText(all.slice(24));
    await friend.locator('summary', { hasText: 'Filters' }).click();
    await expect(friend.getByRole('radio', { name: 'Oldest' })).toBeChecked();
    await friend.close();

    await page.getByRole('link', { name: 'First page' }).click();
    await expect(page).toHaveURL('/articles?sort=oldest');
    await expect(stories(page)).toHaveText(all.slice(0, 24));
  });

  test('shows a message when nothing is found, and suggests results for a typo', async ({ page }) => {
    await openPage(page, '/articles?search=qqxxzz');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria or filters.')).toBeVisible();
    await openPage(page, '/articles?search=zapeir');
    await expect(page.getByText('No results for “zapeir”. Showing results for “zapier”.')).toBeVisible();
    await expect(page.locator('main mark').first()).toHaveText(/zapier/i);
  });

  test('shows articles even if the URL contains invalid parameters', async ({ page }) => {
    await openPage(page, '/articles?sort=sideways&category=');
    await expect(page.getByText('37 articles found')).toBeVisible();
    await openPage(page, '/articles?sort=oldest&cursor=bm93aGVyZQ');
    await expect(page).toHaveURL('/articles?sort=oldest');
    await expect(page.getByText('37 articles found')).toBeVisible();
    await openPage(page, '/articles/archived?cursor=bm93aGVyZQ');
    await expect(page).toHaveURL('/articles/archived');
  });

  test('shows and counts only trending articles when sorted by trending, the most viewed first', async ({
    page,
    request,
  }) => {
    const before = await fetchArticles(request, 'articles?sort=trending&limit=50');
    expect(before.length).toBeGreaterThan(1);
    const [first, last] = [before[0], before.at(-1)] as [Article, Article];
    // The user agent of a test counts as a bot.
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
    // Enough more to stay ahead of the views of other journeys that are yet to be stored.
    for (let views = last.viewCount; views < first.viewCount + 20; views += 1) {
      const headers = { ...newNetwork(), 'User-Agent': userAgent };
      const counted = await request.post('/api/views', { data: { articleId: last.id }, headers });
      expect(counted.status()).toBe(204);
    }
    // Responses are cached, so each request uses a different limit.
    let limit = 0;
    const mostViewed = async (): Promise<string> => {
      limit += 1;
      return (await fetchFirstArticle(request, `articles?sort=trending&limit=${limit}`)).title;
    };
    await expect.poll(mostViewed, { timeout: 40_000 }).toBe(last.title);
    // Views of earlier journeys may be counted between the two requests, and change the order once.
    await expect(async () => {
      const trending = await fetchArticles(request, 'articles?sort=trending&limit=49');
      expect(trending[0]?.title).toBe(last.title);
      await openPage(page, '/articles?sort=trending');
      await expect(page.getByText(`${trending.length} articles found`)).toBeVisible();
      await expect(stories(page)).toHaveText(
        trending.slice(0, 24).map(({ title }) => title),
        { timeout: 1_000 },
      );
    }).toPass();
  });
});

test('an archived article is listed, labelled, readable and searchable', async ({ browser, siteOfAllPages }) => {
  const page = await browser.newPage({ baseURL: siteOfAllPages.url });
  const archived = await fetchArticles(page.request, 'archived?limit=50');
  await openPage(page, '/articles/archived');
  await expect(page.getByRole('heading', { level: 2, name: /^1 archived article$/ })).toBeVisible();
  const card = page.locator('.archived-card').first();
  await expect(card.getByText('Archived', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Updated /)).toBeVisible();
  const title = archived[0]?.title ?? '';
  await expect(card.getByRole('heading')).toHaveText(title);
  await expect(card.getByText('View Archived Article')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.article-head').getByText('Archived', { exact: true })).toBeVisible();
  await expect(page.getByText('This article is in the archive.')).toBeVisible();
  await openPage(page, `/articles?search=${encodeURIComponent(title)}`);
  await expect(stories(page).first()).toHaveText(title);
  await page.close();
});
