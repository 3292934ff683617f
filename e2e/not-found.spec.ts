import { expect } from '@playwright/test';
import { openPage } from './open-page';
import { test } from './test';

test('an unknown path returns 404 and is logged', async ({ page, site }) => {
  const response = await openPage(page, '/no/such/path?with=query');
  expect(response.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(
    page.getByText('The address may have been mistyped, or the page may have moved. Try a search.'),
  ).toBeVisible();
  await expect.poll(() => site.log()).toMatch(/"path":"\/no\/such\/path[^"]*".*"msg":"not found"/);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');

  await openPage(page, '/article/no-such-article');
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
  await expect(page.getByText('The article you’re looking for doesn’t exist or has been removed.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');

  expect((await openPage(page, '/articles/no-such-article')).status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
});

test('an error page shown after a navigation keeps the typefaces', async ({ page }) => {
  await openPage(page, '/about');
  await page.waitForFunction(() => 'typefaces' in document.documentElement.dataset);
  await page.route('**/resources.data*', (route) => route.fulfill({ status: 500, body: 'A failure' }));
  await page.locator('.site-header').getByRole('link', { name: 'Resources' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  expect(await page.evaluate(() => document.documentElement.dataset.typefaces)).toBe('');
});
