import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findViolations, horizontalOverflow } from './axe';
import { openScreen } from './open-page';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

const fixture = join(import.meta.dirname, '../app/newsroom/importing/fixtures/wordpress.xml');

test('an administrator uploads a WordPress export, checks it, imports it and undoes the import', async ({
  browser,
}) => {
  const dataDirectory = await newEditionDirectory();
  const site = await startNewsroom({ dataDirectory });
  const page = await openPageAs(browser, site, administrator);
  const look = async (name: string): Promise<void> => {
    for (const { theme, width } of [
      { theme: 'light', width: 1440 },
      { theme: 'dark', width: 390 },
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      expect(await findViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
    }
  };
  await openScreen(page, '/admin/import');
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  await page.locator('input[type=file]').setInputFiles(fixture);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByLabel('URL of the old site').fill('somewhere');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.locator('.field-error')).toContainText('Enter the complete URL of the old site');
  await page.getByLabel('URL of the old site').fill('https://old.example');
  await page.getByLabel('Pictures').selectOption('Leave them on the old site');
  await look('import-new');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Ready to import')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'nothing' })).toBeVisible();
  await look('import-checked');
  await expect(page.getByLabel('Status of the articles')).toHaveValue('file');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'wordpress.xml Imported' })).toBeVisible();
  await expect(page.getByText('4 articles, 1 page')).toBeVisible();
  await page.getByText('Undo this import…').click();
  await look('import-done');
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { name: 'wordpress.xml Undone' })).toBeFocused();
  await expect(page.getByText('Everything this import added has been removed.')).toBeVisible();
  await look('import-undone');
  await page.getByText('Delete this file and report…').click();
  await page.getByRole('button', { name: 'Delete file and report' }).click();
  await expect(page.getByRole('heading', { name: 'New import' })).toBeVisible();
  await expect(page.getByText('wordpress.xml')).toBeHidden();
  await page.context().close();
  expect(await site.stop()).toBe(0);
  await rm(dataDirectory, { recursive: true });
});
