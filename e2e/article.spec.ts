import { expect } from '@playwright/test';
import { type Article, fetchArticles, fetchFirstArticle } from './listed-articles';
import { openPage } from './open-page';
import { section } from './section';
import { test } from './test';

test.describe('article', () => {
  test('has badges, byline, date, reading time, tags and related articles', async ({ page, request }) => {
    const article = await fetchFirstArticle(request, 'featured?limit=1');
    await openPage(page, `/article/${article.slug}`);
    const head = page.locator('.article-head');
    await expect(head.getByRole('link', { name: article.category.name, exact: true })).toHaveAttribute(
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
    await expect(page.getByRole('navigation', { name: 'Tags' }).getByRole('link')).toHaveText(article.tags);
    const related = section(page, 'Related articles').locator('h3');
    await expect(related).toHaveCount(3);
    expect(await related.allInnerTexts()).not.toContain(article.title);
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: `Search: ${article.tags[0]}` })).toBeVisible();
  });

  test('highlights the current heading in the table of contents', async ({ page }) => {
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

  test('shows the reading progress from 0 to 100 percent', async ({ page }) => {
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

  test('opens its share links in small windows', async ({ page, request, site }) => {
    const article = await fetchFirstArticle(request, 'articles?limit=1');
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

  test('copies its link and reports a failure to copy', async ({ page, context, site }) => {
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

  test('uses the device’s share dialog if available', async ({ page, site }) => {
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

  test('counts one view per page load, but none from bots', async ({ browser, request, site }) => {
    // The default user agent of a headless browser counts as a bot.
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
    const page = await browser.newPage({ baseURL: site.url, userAgent });
    const articles = await fetchArticles(request, 'articles?sort=oldest&limit=2');
    const [seen, scanned] = articles as [Article, Article];
    // Responses are cached, so each request uses a different limit.
    let limit = 2;
    const views = async ({ id }: Article): Promise<number | undefined> => {
      limit += 1;
      return (await fetchArticles(request, `articles?sort=oldest&limit=${limit}`)).find((article) => article.id === id)
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
    const response = page.waitForResponse('**/api/views');
    await openPage(page, `/article/${seen.slug}`);
    expect((await response).status()).toBe(204);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const again = page.waitForResponse('**/api/views');
    await page.reload();
    expect((await again).status()).toBe(204);
    expect(beacons).toBe(2);
    await expect.poll(() => views(seen), { timeout: 60_000 }).toBe((before.seen ?? 0) + 2);
    expect(await views(scanned)).toBe(before.scanned);
    await page.close();
  });

  test('redirects from its old URLs', async ({ request }) => {
    const article = await fetchFirstArticle(request, 'articles?limit=1');
    for (const path of [`/article/${article.id}`, `/articles/${article.id}`]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(`/article/${article.slug}`);
    }
  });
});
