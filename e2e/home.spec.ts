import { expect } from '@playwright/test';
import { fetchArticles } from './listed-articles';
import { openPage } from './open-page';
import { section } from './section';
import { test } from './test';

test.describe('home', () => {
  test('links to an article, which links back', async ({ page }) => {
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

  test('shows featured and latest articles, each once, with links to full lists', async ({ page, request }) => {
    await openPage(page, '/');
    const featured = section(page, 'Featured Articles');
    await expect(featured.locator('.story')).toHaveCount((await fetchArticles(request, 'featured')).length - 1);
    await expect(featured.getByRole('link', { name: 'View all articles' })).toHaveAttribute('href', '/articles');
    const featuredTitles = (await fetchArticles(request, 'featured')).map(({ title }) => title);
    const newest = (await fetchArticles(request, 'articles?limit=12')).map(({ title }) => title);
    await expect(section(page, 'Latest Articles').locator('.story h3')).toHaveText(
      newest.filter((title) => !featuredTitles.includes(title)).slice(0, 6),
    );
  });
});
