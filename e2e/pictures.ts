import { expect, type Page } from '@playwright/test';
import { plainPicture } from '../app/platform/testing/pictures.server';
import { findViolations, horizontalOverflow } from './axe';
import { openScreen } from './open-page';

export type TestFile = { name: string; mimeType: string; buffer: Buffer };
export const testFile = (name: string, buffer: Buffer | string, mimeType = 'image/png'): TestFile => ({
  ...{ name, mimeType },
  buffer: Buffer.from(buffer as Buffer),
});

export const uploadArea = (page: Page, label = 'Upload pictures') => page.getByRole('region', { name: label });
export const upload = (page: Page, name: string) => uploadArea(page).getByRole('listitem').filter({ hasText: name });
export const chooseFiles = (page: Page, files: TestFile[] | string[], label?: string) =>
  uploadArea(page, label).locator('input[type=file]').setInputFiles(files);
export const inLibrary = (page: Page, name: string) => page.locator('.media-grid').getByRole('link', { name });

/** Uploads a picture to the library and opens its screen. Returns the screen's path. */
export async function addPicture(page: Page, name: string, buffer?: Buffer): Promise<string> {
  await openScreen(page, '/admin/media');
  await chooseFiles(page, [testFile(name, buffer ?? (await plainPicture('jpeg')), 'image/jpeg')]);
  await inLibrary(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Shows the screen in a given theme, whatever the member has chosen. */
export const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme);

/** Checks that axe finds no violations and that the screen is not wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
