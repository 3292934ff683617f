import { expect } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test, toast } from './newsroom';
import { openPage, openScreen } from './open-page';

const tab = '/admin?tab=platform-reviews';

test('a review is edited, ordered, featured, unlinked, linked and deleted, and readers see each change', async ({
  page,
}) => {
  await openScreen(page, tab);
  const rows = page.getByRole('table', { name: 'Platform reviews' }).getByRole('row');
  const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) });
  const names = rows.locator('th[data-column="title"] a');
  const before = await names.allTextContents();
  const [first = '', second = ''] = before;
  const title = (await row(second).locator('.linked-article a').textContent()) ?? '';

  // The button keeps the focus, so that several presses move the review further.
  await page.getByRole('button', { name: `Move ${second} up` }).press('Enter');
  await expect(names).toHaveText([second, first, ...before.slice(2)]);
  await expect(page.getByRole('button', { name: `Move ${second} up` })).toBeFocused();

  await page.getByRole('link', { name: second, exact: true }).click();
  await page.getByLabel('Rating, 1 to 5').fill('7');
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByText('Enter a rating from 1 to 5, such as 4.5.').last()).toBeVisible();
  await page.getByLabel('Rating, 1 to 5').fill('3.9');
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(toast(page, 'Review saved')).toBeVisible();
  await expect(row(second)).toContainText('3.9');

  await page.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Unlink the article' }).click();
  await expect(row(second)).toContainText('No article');

  // The administrator is led back here from the page.
  await openPage(page, '/platform-reviews');
  const card = page.locator('.review').filter({ has: page.getByRole('heading', { name: second }) });
  await expect(card).toContainText('3.9');
  await expect(card.getByRole('link', { name: 'Read Full Review' })).toHaveCount(0);
  await card.getByRole('link', { name: 'Link an article' }).click();
  await expect(page).toHaveURL(`${tab}&search=${encodeURIComponent(second)}`);
  await openScreen(page, page.url());
  await page.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Link an article…' }).click();
  await page.getByRole('combobox', { name: 'Article' }).fill(title.slice(0, 20));
  await expect(page.getByRole('option', { name: title })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(row(second).locator('.linked-article')).toContainText(title);

  const star = page.getByRole('button', { name: `Feature ${second}` });
  const wasFeatured = (await star.getAttribute('aria-pressed')) === 'true';
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', String(!wasFeatured));

  await openScreen(page, tab);
  await page.getByRole('button', { name: `Actions for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(first)).toHaveCount(0);
  await toast(page, `Review of ${first} deleted`).getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText([second, first, ...before.slice(2)]);

  await openPage(page, '/platform-reviews');
  await expect(card.getByRole('link', { name: 'Read Full Review' })).toBeVisible();
});

test('the tab and its form are accessible, and fit the window', async ({ page }) => {
  await openScreen(page, tab);
  const form = (await page.locator('.review-rows th a').first().getAttribute('href')) ?? '';
  for (const path of [tab, form]) {
    await openScreen(page, path);
    for (const { theme, width } of appearances) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme);
      expect(await findViolations(page), `${path} ${theme} ${width}`).toEqual([]);
      expect(await horizontalOverflow(page), `${path} ${width}`).toBe(0);
    }
  }
});
