import { expect, type Page } from '@playwright/test';
import { appearances, findViolations } from './axe';
import { fetchArticles } from './listed-articles';
import { openPage } from './open-page';
import { test } from './test';

test.describe('search in the header', () => {
  const field = (page: Page) => page.locator('#search');
  const hits = (page: Page) => page.locator('.site-tools').getByRole('option');
  const results = (page: Page) => page.locator('.site-tools .search-results');

  test('debounces typing by 300 ms', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const searches: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/v1/articles') searches.push(url.searchParams.get('search') ?? '');
    });
    await field(page).fill('z');
    // The list is loaded only now; from here on, its timers start when something is typed.
    await expect(results(page)).toContainText('Searching...');
    await page.clock.runFor(290);
    await field(page).fill('za');
    await page.clock.runFor(290);
    await field(page).fill('zapier');
    await page.clock.runFor(290);
    await expect(results(page)).toContainText('Searching...');
    await page.clock.runFor(20);
    await expect(hits(page).first()).toBeVisible();
    expect(searches).toEqual(['zapier']);
  });

  test('shows at most ten results with their details', async ({ page, request }) => {
    expect((await fetchArticles(request, 'articles?search=a&limit=50')).length).toBeGreaterThan(10);
    await openPage(page, '/');
    await field(page).fill('a');
    await expect(hits(page)).toHaveCount(10);
    await field(page).fill('supabase');
    const first = hits(page).first();
    await expect(first.locator('mark').first()).toHaveText(/supabase/i);
    await expect(first.locator('.facts')).toHaveText(/\d+ \w+ \d{4}.*\d+ min read/);
    await first.click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(results(page)).toBeHidden();
    await expect(field(page)).toHaveValue('');
  });

  test('is focused by "/" and supports the arrow keys, Enter and Escape', async ({ page }) => {
    await openPage(page, '/about');
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('automation');
    await expect(hits(page)).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await hits(page).nth(1).getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(results(page).locator('[aria-selected=true]')).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(hits(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(results(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(results(page)).toBeVisible();
    const title = (await hits(page).first().locator('strong').textContent()) ?? '';
    await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('"/" in a text field types a slash', async ({ page }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Message').fill('');
    await page.keyboard.type('a/b');
    await expect(page.getByLabel('Message')).toHaveValue('a/b');
  });

  test('Enter without a selection opens the full list of results', async ({ page }) => {
    await openPage(page, '/');
    await field(page).fill('low code');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/articles?search=low+code');
    await expect(page.getByRole('link', { name: 'Search: low code' })).toBeVisible();
    await expect(results(page)).toBeHidden();
  });

  test('closes on a click outside and can be cleared', async ({ page }) => {
    await openPage(page, '/');
    await field(page).fill('zapier');
    await expect(hits(page).first()).toBeVisible();
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
    await expect(results(page)).toBeHidden();
    const clear = page.locator('.site-tools').getByRole('button', { name: 'Clear search' });
    const { width, height } = (await clear.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await clear.click();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
  });

  test('keeps the page accessible while the list is open', async ({ page }) => {
    for (const { theme, width } of appearances) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      await openPage(page, '/');
      const menu = page.locator('.site-menu > summary');
      if (await menu.isVisible()) await menu.click();
      const search = page.getByRole('combobox', { name: 'Search articles' }).filter({ visible: true });
      await search.fill('zapier');
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    }
  });

  test('shows a message when nothing is found or the search fails', async ({ page }) => {
    await openPage(page, '/');
    await field(page).fill('qqxxzz');
    await expect(results(page)).toContainText('No articles found for “qqxxzz”');
    await expect(results(page)).toContainText('Try different keywords or browse our categories');
    await page.route('**/api/v1/articles?*', (route) => route.fulfill({ status: 500 }));
    await field(page).fill('zapier');
    await expect(results(page)).toContainText('Search isn’t working right now. Please try again.');
  });

  test('a late response never replaces a newer one', async ({ page }) => {
    const { promise: newerIsShown, resolve: releaseFirst } = Promise.withResolvers<void>();
    await page.route('**/api/v1/articles?search=webflow*', async (route) => {
      await newerIsShown;
      await route.continue();
    });
    await openPage(page, '/');
    const first = page.waitForRequest(/search=webflow/);
    await field(page).fill('webflow');
    const request = await first;
    const requestEnded = Promise.race([
      page.waitForEvent('requestfinished', (ended) => ended === request),
      page.waitForEvent('requestfailed', (ended) => ended === request),
    ]);
    await field(page).fill('zapier');
    await expect(hits(page).first()).toContainText(/zapier/i);
    const shown = await hits(page).allInnerTexts();
    releaseFirst();
    await requestEnded;
    expect(await hits(page).allInnerTexts()).toEqual(shown);
  });
});
