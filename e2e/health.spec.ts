import { expect } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { test } from './newsroom';
import { openScreen } from './open-page';
import { administrator } from './staff';

test('an administrator runs the checks, and downloads and clears the local log', async ({ open }) => {
  const page = await open(administrator);
  await openScreen(page, '/admin/health');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/All healthy|systems? reporting issues/).first()).toBeVisible();
  const check = (name: string) =>
    page.locator('.health-checks > li').filter({ has: page.getByRole('heading', { name, exact: true }) });
  for (const [name, message] of [
    ['Database', 'Reads and writes.'],
    ['Pages', 'The server responds.'],
    ['Page cache', 'Stores pages and drops changed ones.'],
    ['Files', 'Stores, reads back and deletes.'],
    ['Feeds', 'RSS, Atom and JSON are valid.'],
    ['Clock', 'In step with the database.'],
    ['Local storage', 'Works in this browser.'],
  ] as const) {
    await expect(check(name), name).toContainText(message);
  }
  await expect(check('Database').getByRole('img', { name: /^90 days: / })).toBeVisible();
  await expect(page.getByText(/^next check (?:due|in (?:\d+ min )?\d+ s)$/)).toBeVisible();

  const log = page.locator('.health-log');
  await page.evaluate(() => {
    localStorage.errorLogs = JSON.stringify([{ message: 'An error' }]);
    localStorage.performanceLogs = '[]';
  });
  await openScreen(page, '/admin/health');
  await expect(log).toContainText(/has [1-9]\d* entr(?:y|ies)/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^local-log-\d{4}-\d\d-\d\d\.json$/);
  await log.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(log).toContainText('The local log has 0 entries.');
  expect(await page.evaluate(() => localStorage.errorLogs)).toBeUndefined();

  for (const { theme, width } of appearances) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page), `${theme} at ${width}`).toEqual([]);
    expect(await horizontalOverflow(page), `${theme} at ${width}`).toBeLessThanOrEqual(0);
  }
});
