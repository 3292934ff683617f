import { rm } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openPage } from './open-page';
import { newDataDirectory, startSite, test } from './site';

type Article = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: { slug: string; name: string };
  tags: string[];
  viewCount: number;
  readingTime: number;
  publishedAt: string;
};

async function list(request: APIRequestContext, query: string): Promise<Article[]> {
  const answer = await request.get(`/api/v1/${query}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: Article[] }).data;
}

async function firstOf(request: APIRequestContext, query: string): Promise<Article> {
  const [first] = await list(request, query);
  if (!first) throw new Error(`${query} has nothing.`);
  return first;
}

const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: false }) });
const stories = (page: Page) => page.locator('main .story h3');

test.describe('home', () => {
  test('leads to an article and back', async ({ page }) => {
    await openPage(page, '/');
    const headline = page.getByRole('heading', { level: 1 });
    const title = (await headline.textContent()) ?? '';
    await headline.getByRole('link').click();
    await expect(page).toHaveURL(/\/article\/[a-z0-9-]+$/);
    await expect(headline).toHaveText(title);
    await expect(page.locator('.article-body p').first()).not.toBeEmpty();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(section(page, 'Featured Articles')).toBeVisible();
  });

  test('has its sections and their links', async ({ page, request }) => {
    await openPage(page, '/');
    const featured = section(page, 'Featured Articles');
    await expect(featured.locator('.story')).toHaveCount((await list(request, 'featured')).length - 1);
    await expect(featured.getByRole('link', { name: 'View all articles' })).toHaveAttribute('href', '/articles');
    await expect(section(page, 'Latest Articles').locator('.story h3')).toHaveText(
      (await list(request, 'articles?limit=6')).map(({ title }) => title),
    );
    const trending = section(page, 'Trending Now');
    await expect(trending.locator('li')).toHaveCount(6);
    await trending.getByRole('link', { name: 'View trending' }).click();
    await expect(page).toHaveURL('/articles?sort=trending');
    await expect(page.getByRole('heading', { level: 1, name: 'All Articles' })).toBeVisible();
  });

  test('says so where there is nothing yet', async ({ browser }) => {
    const dataDirectory = await newDataDirectory();
    const empty = await startSite({ dataDirectory, env: { ARTICLES: 'none' } });
    const page = await browser.newPage({ baseURL: empty.url });
    await openPage(page, '/');
    await expect(page.getByText('No featured articles available at the moment.')).toBeVisible();
    await expect(page.getByText('No articles available at the moment.')).toBeVisible();
    await expect(page.getByText('No trending topics yet. Check back soon!')).toBeVisible();
    await openPage(page, '/articles');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await expect(page.getByText('No articles have been published yet.')).toBeVisible();
    await openPage(page, '/articles/archived');
    await expect(page.getByRole('heading', { name: 'No Archived Articles' })).toBeVisible();
    await expect(page.getByText('Articles are automatically archived after 5 days of being published.')).toBeVisible();
    await page.close();
    await empty.stop();
    await rm(dataDirectory, { recursive: true });
  });
});

test.describe('search in the header', () => {
  const field = (page: Page) => page.locator('#search');
  const answers = (page: Page) => page.locator('.site-tools').getByRole('option');
  const results = (page: Page) => page.locator('.site-tools .search-results');

  test('asks when the typing has rested for 300 ms, and not before', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/v1/articles') asked.push(url.searchParams.get('search') ?? '');
    });
    await field(page).fill('z');
    await page.clock.runFor(290);
    await field(page).fill('za');
    await page.clock.runFor(290);
    await field(page).fill('zapier');
    await page.clock.runFor(290);
    await expect(results(page)).toContainText('Searching...');
    await page.clock.runFor(20);
    await expect(answers(page).first()).toBeVisible();
    expect(asked).toEqual(['zapier']);
  });

  test('shows at most ten, each with what a reader chooses by', async ({ page, request }) => {
    expect((await list(request, 'articles?search=a&limit=50')).length).toBeGreaterThan(10);
    await openPage(page, '/');
    await field(page).fill('a');
    await expect(answers(page)).toHaveCount(10);
    await field(page).fill('supabase');
    const first = answers(page).first();
    await expect(first.locator('mark').first()).toHaveText(/supabase/i);
    await expect(first.locator('.facts')).toHaveText(/\d+ \w+ \d{4}.*\d+ min read.*\d+ views?/);
    await first.click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(results(page)).toBeHidden();
    await expect(field(page)).toHaveValue('');
  });

  test('is reached by "/" and used with arrows, Enter and Esc', async ({ page }) => {
    await openPage(page, '/about');
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('automation');
    await expect(answers(page)).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(answers(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await answers(page).nth(1).getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(results(page).locator('[aria-selected=true]')).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(answers(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(results(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(results(page)).toBeVisible();
    const title = (await answers(page).first().locator('strong').textContent()) ?? '';
    await expect(answers(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('"/" stays a letter while something is being typed', async ({ page }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Message').fill('');
    await page.keyboard.type('a/b');
    await expect(page.getByLabel('Message')).toHaveValue('a/b');
  });

  test('Enter without a choice opens the list of what was found', async ({ page }) => {
    await openPage(page, '/');
    await field(page).fill('low code');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/articles?search=low+code');
    await expect(page.getByRole('link', { name: 'Search: low code' })).toBeVisible();
    await expect(results(page)).toBeHidden();
  });

  test('closes on a click elsewhere, and can be emptied', async ({ page }) => {
    await openPage(page, '/');
    await field(page).fill('zapier');
    await expect(answers(page).first()).toBeVisible();
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
    await expect(results(page)).toBeHidden();
    await page.locator('.site-tools').getByRole('button', { name: 'Clear search' }).click();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
  });

  test('says when nothing is found, and when the search does not answer', async ({ page }) => {
    await openPage(page, '/');
    await field(page).fill('qqxxzz');
    await expect(results(page)).toContainText('No articles found for "qqxxzz"');
    await expect(results(page)).toContainText('Try different keywords or browse our categories');
    await page.route('**/api/v1/articles?*', (route) => route.fulfill({ status: 500 }));
    await field(page).fill('zapier');
    await expect(results(page)).toContainText('The search did not answer. Please try again.');
  });

  test('a late answer never replaces a newer one', async ({ page }) => {
    const { promise: newerIsShown, resolve: releaseFirst } = Promise.withResolvers<void>();
    await page.route('**/api/v1/articles?search=webflow*', async (route) => {
      await newerIsShown;
      await route.continue();
    });
    await openPage(page, '/');
    const first = page.waitForRequest(/search=webflow/);
    await field(page).fill('webflow');
    const request = await first;
    const hasEnded = Promise.race([
      page.waitForEvent('requestfinished', (ended) => ended === request),
      page.waitForEvent('requestfailed', (ended) => ended === request),
    ]);
    await field(page).fill('zapier');
    await expect(answers(page).first()).toContainText(/zapier/i);
    const shown = await answers(page).allInnerTexts();
    releaseFirst();
    await hasEnded;
    expect(await answers(page).allInnerTexts()).toEqual(shown);
  });
});

test.describe('list of articles', () => {
  test('is searched, filtered and sorted, and each chip takes its part away', async ({ page, request }) => {
    await openPage(page, '/articles');
    await expect(page.getByText('37 articles found')).toBeVisible();
    await page.locator('main').getByRole('searchbox').fill('security');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/[?&]search=security(&|$)/);
    const found = await list(request, 'articles?search=security&limit=50');
    await expect(page.getByText(`${found.length} articles found`)).toBeVisible();
    await expect(stories(page)).toHaveText(found.slice(0, 24).map(({ title }) => title));
    await expect(page.locator('main mark').first()).toHaveText(/secur/i);

    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByLabel('Category').selectOption('news');
    await page.getByLabel('Sort By').selectOption('oldest');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('link', { name: 'Category: News' })).toBeVisible();
    const both = await list(request, 'articles?search=security&category=news&sort=oldest&limit=50');
    expect(both.length).toBeGreaterThan(1);
    await expect(stories(page)).toHaveText(both.map(({ title }) => title));

    await page.getByRole('link', { name: 'Search: security' }).click();
    await expect(page).toHaveURL('/articles?category=news&sort=oldest');
    const news = await list(request, 'articles?category=news&sort=oldest&limit=50');
    await expect(stories(page)).toHaveText(news.map(({ title }) => title));
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('');
    await page.getByRole('link', { name: 'Category: News' }).click();
    await expect(page).toHaveURL('/articles?sort=oldest');
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/articles');
    await expect(page.getByText('37 articles found')).toBeVisible();
  });

  test('has sections, and counts of what is in them', async ({ page, request }) => {
    await openPage(page, '/articles');
    const featured = await list(request, 'featured');
    await expect(section(page, 'Featured Articles').getByRole('heading', { level: 2 })).toHaveText(
      `Featured Articles ${featured.length}`,
    );
    await expect(section(page, 'Featured Articles').locator('.story .badge:not(.quiet)')).toHaveText(
      featured.map(() => 'Featured'),
    );
    await expect(section(page, 'Trending Now').locator('li')).toHaveCount(6);
    await expect(section(page, 'More Articles').locator('.story')).toHaveCount(24);
  });

  test('goes on to further pages and back to the first, and a shared link shows what its sender saw', async ({
    page,
    request,
    browser,
    site,
  }) => {
    const all = (await list(request, 'articles?sort=oldest&limit=50')).map(({ title }) => title);
    await openPage(page, '/articles?sort=oldest');
    await expect(stories(page)).toHaveText(all.slice(0, 24));
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(stories(page)).toHaveText(all.slice(24));
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);

    const friend = await browser.newPage({ baseURL: site.url });
    await openPage(friend, page.url());
    await expect(stories(friend)).toHaveText(all.slice(24));
    await expect(friend.getByLabel('Sort By')).toHaveValue('oldest');
    await friend.close();

    await page.getByRole('link', { name: 'First page' }).click();
    await expect(page).toHaveURL('/articles?sort=oldest');
    await expect(stories(page)).toHaveText(all.slice(0, 24));
  });

  test('says when nothing is found, and shows what a typo may have meant', async ({ page }) => {
    await openPage(page, '/articles?search=qqxxzz');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria or filters.')).toBeVisible();
    await openPage(page, '/articles?search=zapeir');
    await expect(page.getByText('Nothing contains "zapeir". These contain "zapier".')).toBeVisible();
    await expect(page.locator('main mark').first()).toHaveText(/zapier/i);
  });

  test('a mistyped address still shows articles', async ({ page }) => {
    await openPage(page, '/articles?sort=sideways&category=');
    await expect(page.getByText('37 articles found')).toBeVisible();
  });
});

test.describe('article', () => {
  test('has badges, byline, date, reading time, views, tags and related articles', async ({ page, request }) => {
    const article = await firstOf(request, 'featured?limit=1');
    await openPage(page, `/article/${article.slug}`);
    const head = page.locator('.article-head');
    await expect(head.getByRole('link', { name: article.category.name })).toHaveAttribute(
      'href',
      `/articles?category=${article.category.slug}`,
    );
    await expect(head.getByText('Featured', { exact: true })).toBeVisible();
    await expect(head.getByRole('heading', { level: 1 })).toHaveText(article.title);
    await expect(head.getByText(article.excerpt)).toBeVisible();
    await expect(head.getByText(/^By \S/)).toBeVisible();
    const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    await expect(head.locator('time')).toHaveText(longDate.format(new Date(article.publishedAt)));
    await expect(head.locator('time')).toHaveAttribute('datetime', article.publishedAt);
    await expect(head.getByText(`${article.readingTime} min read`)).toBeVisible();
    await expect(head.getByText(/^\d+ views?$/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Tags' }).getByRole('link')).toHaveText(article.tags);
    const related = section(page, 'Related Articles').locator('h3');
    await expect(related).toHaveCount(3);
    expect(await related.allInnerTexts()).not.toContain(article.title);
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: `Search: ${article.tags[0]}` })).toBeVisible();
  });

  test('marks the heading that is being read', async ({ page }) => {
    await openPage(page, '/article/safe-to-run-twice');
    const contents = page.getByRole('navigation', { name: 'In this article' });
    const links = contents.getByRole('link');
    await expect(contents.locator('[aria-current]')).toHaveCount(0);
    await links.nth(1).click();
    await expect(page).toHaveURL(/#content-/);
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'location');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(links.last()).toHaveAttribute('aria-current', 'location');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(contents.locator('[aria-current]')).toHaveCount(0);
  });

  test('shows how much has been read, from 0 to 100 percent', async ({ page }) => {
    await openPage(page, '/article/safe-to-run-twice');
    const circle = page.getByRole('progressbar', { name: 'Reading progress', includeHidden: true });
    const bar = page.locator('.progress');
    await expect(circle).toHaveAttribute('aria-valuenow', '0');
    await expect(bar).toHaveCSS('transform', 'matrix(0, 0, 0, 1, 0, 0)');
    await page.evaluate(() => {
      const { top, height } = (document.querySelector('#article') as HTMLElement).getBoundingClientRect();
      scrollTo(0, top + (height - innerHeight) / 2);
    });
    await expect(circle).toHaveAttribute('aria-valuenow', '50');
    await expect(circle).toHaveText('50%');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(circle).toHaveAttribute('aria-valuenow', '100');
    await expect(bar).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  });

  test('is shared in small windows', async ({ page, request, site }) => {
    const article = await firstOf(request, 'articles?limit=1');
    await page.addInitScript(() => {
      const opened: unknown[][] = [];
      Object.assign(window, { opened });
      window.open = (...given) => {
        opened.push(given);
        return null;
      };
    });
    await openPage(page, `/article/${article.slug}`);
    for (const name of ['Twitter', 'Facebook', 'LinkedIn']) await page.getByRole('link', { name }).click();
    const opened = await page.evaluate(() => (window as unknown as { opened: [string, string, string][] }).opened);
    const url = `${site.url}/article/${article.slug}`;
    expect(opened.map(([address]) => address)).toEqual([
      `https://twitter.com/intent/tweet?${new URLSearchParams({ text: article.title, url })}`,
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
    ]);
    for (const [, , features] of opened) {
      expect(features.split(',')).toEqual(expect.arrayContaining(['width=600', 'height=400', 'noopener']));
    }
    await expect(page).toHaveURL(url);
  });

  test('its link is copied, and a refusal is told', async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await openPage(page, '/article/safe-to-run-twice');
    await page.getByRole('button', { name: 'Copy Link' }).click();
    const toasts = page.getByRole('list', { name: 'Notifications' });
    await expect(toasts).toContainText('Link Copied');
    await expect(toasts).toContainText('Article link copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/article/safe-to-run-twice`);
    await toasts.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts.getByRole('listitem')).toHaveCount(0);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(toasts).toContainText('Failed to copy link');
  });

  test('is shared by the device where it can', async ({ page, site }) => {
    await page.addInitScript(() => {
      navigator.share = async (given) => {
        Object.assign(window, { given });
      };
    });
    await openPage(page, '/article/safe-to-run-twice');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    expect(await page.evaluate(() => (window as unknown as { given: unknown }).given)).toEqual({
      title: 'Make your automation safe to run twice',
      url: `${site.url}/article/safe-to-run-twice`,
    });
  });

  test('a view is counted once for each load, and none of a bot', async ({ browser, request, site }) => {
    // A browser without a window says so in its name, and is taken for the bot that it mostly is.
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
    const page = await browser.newPage({ baseURL: site.url, userAgent });
    const articles = await list(request, 'articles?sort=oldest&limit=2');
    const [seen, scanned] = articles as [Article, Article];
    // Answers are kept for a while, so each question is a new one.
    let limit = 2;
    const views = async ({ id }: Article): Promise<number | undefined> => {
      limit += 1;
      return (await list(request, `articles?sort=oldest&limit=${limit}`)).find((article) => article.id === id)
        ?.viewCount;
    };
    const before = { seen: await views(seen), scanned: await views(scanned) };
    const bot = await request.post('/api/views', {
      data: { articleId: scanned.id },
      headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    });
    expect(bot.status()).toBe(204);

    let beacons = 0;
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname === '/api/views') beacons += 1;
    });
    const answer = page.waitForResponse('**/api/views');
    await openPage(page, `/article/${seen.slug}`);
    expect((await answer).status()).toBe(204);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const again = page.waitForResponse('**/api/views');
    await page.reload();
    expect((await again).status()).toBe(204);
    expect(beacons).toBe(2);
    await expect.poll(() => views(seen), { timeout: 15_000 }).toBe((before.seen ?? 0) + 2);
    expect(await views(scanned)).toBe(before.scanned);
    await page.close();
  });

  test('older addresses lead to it', async ({ request }) => {
    const article = await firstOf(request, 'articles?limit=1');
    for (const path of [`/article/${article.id}`, `/articles/${article.id}`]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe(`/article/${article.slug}`);
    }
  });
});

test('an archived article is listed, marked, readable and found', async ({ page, request }) => {
  const archived = await list(request, 'archived?limit=50');
  await openPage(page, '/articles/archived');
  await expect(page.getByRole('heading', { level: 2, name: `${archived.length} archived articles` })).toBeVisible();
  const card = page.locator('.archived-card').first();
  await expect(card.getByText('Archived', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Updated /)).toBeVisible();
  const title = archived[0]?.title ?? '';
  await expect(card.getByRole('heading')).toHaveText(title);
  await expect(card.getByText('View Archived Article')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.article-head').getByText('Archived', { exact: true })).toBeVisible();
  await expect(page.getByText('This article is in the archive. It stays as it was published.')).toBeVisible();
  await openPage(page, `/articles?search=${encodeURIComponent(title)}`);
  await expect(stories(page).first()).toHaveText(title);
});

test('a path that is not there is answered honestly, and noted', async ({ page, site }) => {
  const response = await openPage(page, '/no/such/path?with=query');
  expect(response.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(site.log()).toMatch(/"path":"\/no\/such\/path[^"]*".*"msg":"not found"/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');

  await openPage(page, '/article/no-such-article');
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
  await expect(page.getByText("The article you're looking for doesn't exist or has been removed.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
