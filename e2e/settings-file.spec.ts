import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { findViolations } from './axe';
import { testAsAdministrator as test, toast } from './newsroom';
import { openScreen } from './open-page';

test('settings are exported, imported after a look at the changes, and restored', async ({ page }) => {
  const timeout = page.getByRole('spinbutton', { name: 'Cache timeout' });
  await openScreen(page, '/admin/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export settings' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lowdown-settings-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  const stored = async () => (await (await page.request.get('/admin/settings/export')).json()).settings;
  expect(file.settings).toMatchObject({ cacheTimeout: 3600, newsletterFromName: '' });
  const choose = (settings: Record<string, unknown>) =>
    page.getByLabel(/^File/).setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...file, settings: { ...file.settings, ...settings } })),
    });

  await page.getByRole('link', { name: 'Import settings' }).click();
  await choose({ cacheTimeout: 5, unknown: true });
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was changed.');
  await expect(page.getByText('cacheTimeout: Enter a whole number from 300 to 7,200.')).toBeVisible();
  await expect(page.getByText('unknown: There is no setting with this name.')).toBeVisible();

  await choose({ cacheTimeout: 600, newsletterFromName: 'The desk' });
  await page.getByRole('button', { name: 'Show changes' }).click();
  const changes = page.getByRole('table', { name: 'Changes in the file' });
  await expect(changes.getByRole('row', { name: 'Cache timeout' })).toContainText('3,600 → 600');
  await expect(changes.getByRole('row', { name: 'Sender’s name' })).toContainText('empty → The desk');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change 2 settings' }).click();
  await expect(toast(page, 'Settings imported')).toBeVisible();
  expect(await stored()).toMatchObject({ cacheTimeout: 600, newsletterFromName: 'The desk' });
  await toast(page, 'Settings imported').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  expect(await stored()).toMatchObject({ cacheTimeout: 3600, newsletterFromName: '' });
  await openScreen(page, '/admin/settings?tab=performance');
  await expect(timeout).toHaveValue('3600');
});

test('a timeout outside the limits is replaced with the closest one', async ({ page }) => {
  const timeout = page.getByRole('spinbutton', { name: 'Cache timeout' });
  await openScreen(page, '/admin/settings?tab=performance');
  await timeout.fill('99999');
  await expect(page.getByText('After saving: 7,200').first()).toBeAttached();
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(timeout).toHaveValue('7200');
  await toast(page, 'Settings saved').getByRole('button', { name: 'Undo' }).click();
  await expect(timeout).toHaveValue('3600');
});

test('tabs open without a connection, and what was changed in them stays', async ({ page, context }) => {
  await openScreen(page, '/admin/settings');
  const name = page.getByRole('textbox', { name: 'Site name' });
  await name.fill('Offline');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Performance' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Cache timeout' })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=performance$/);
  await page.getByRole('link', { name: 'General' }).click();
  await expect(name).toHaveValue('Offline');
  await expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  await context.setOffline(false);
});
