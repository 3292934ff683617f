import { expect, type Page } from '@playwright/test';
import { plainPicture } from '../app/platform/testing/pictures.server';
import { findSmallTargets, findViolations, horizontalOverflow } from './axe';
import { newNetwork } from './member';
import { test, toast } from './newsroom';
import { openScreen } from './open-page';
import { addPicture } from './pictures';
import { administrator } from './staff';

const blue = '#1f37b8';
const token = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const paper = { default: 'rgb(251, 250, 246)', dark: 'rgb(18, 17, 14)', blue: 'rgb(246, 248, 252)' };
const colour = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name} `) });
const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });

/**
 * Checks the open page in light and dark, wide and on a phone.
 * @param part the part to check: frames show other pages, in colours that may fail and at another scale.
 */
async function checkAppearances(page: Page, what: string, part?: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findViolations(page, part), `${what}, ${colorScheme}, ${width}`).toEqual([]);
    expect.soft(await horizontalOverflow(page), `${what}, ${width}`).toBe(0);
    if (width === 390) expect.soft(await findSmallTargets(page, part), `${what}, ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a theme is customized, corrected, previewed, applied and undone', async ({
  open,
  browser,
  newsroom: { site },
}) => {
  test.slow();
  const page = await open(administrator);
  const reader = await open();
  await reader.emulateMedia({ colorScheme: 'light' });
  await reader.goto('/');
  const policy = async () =>
    (await reader.request.get('/')).headers()['content-security-policy']?.replaceAll(/'sha256-[^']+'/g, '');
  const size = async () =>
    (await (await reader.request.get('/')).text())
      .replace(/<link rel="stylesheet" href="\/theme\.css[^>]*>/, '')
      .replaceAll(/"\/theme\.css[^"]*"| data-accent="[^"]*"/g, '').length;
  const [policyBefore, sizeBefore] = [await policy(), await size()];
  expect(await ground(reader)).toBe(paper.default);

  await openScreen(page, '/admin/themes');
  await checkAppearances(page, 'predefined themes');
  await page.getByRole('button', { name: 'Customize Blue' }).click();
  await expect(page).toHaveURL(/tab=customize$/);

  // A pair that fails cannot be applied.
  await colour(page, 'Accent').fill('#5F7BFF');
  await expect(colour(page, 'Accent')).toHaveAccessibleDescription(/needs 4\.5\. The nearest color that passes is/);
  await expect(bar(page).getByRole('button', { name: 'Apply theme' })).toBeDisabled();
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('[data-contrast]').first()).toBeVisible();
  await checkAppearances(page, 'a draft that fails', '.theme-editor > div');
  await page.getByRole('button', { name: /^Use (?:it|both|all)/ }).click();
  await expect(bar(page).getByRole('button', { name: 'Apply theme' })).toBeEnabled();
  await colour(page, 'Accent').fill(blue);
  await page.getByLabel('Name of the theme').fill('Sea');

  // Only the preview shows it.
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('group', { name: 'Width' })).toBeVisible();
  for (const name of ['Home', 'Articles', 'Newsroom', 'Article']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByTitle(`Preview: ${name}`)).toBeVisible();
    await expect
      .poll(() => preview.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor))
      .toBe(paper.blue);
  }
  await checkAppearances(page, 'the preview', '.screen-section-head');
  expect(await ground(page)).toBe(paper.default);
  await reader.reload();
  expect(await ground(reader)).toBe(paper.default);

  await bar(page).getByRole('button', { name: 'Apply theme' }).click();
  await expect(toast(page, '“Sea” is live')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  // This page, too, without being loaded again.
  await expect.poll(() => ground(page)).toBe(paper.blue);
  await reader.reload();
  expect(await ground(reader)).toBe(paper.blue);
  expect(await token(reader, '--accent')).toContain(blue);
  expect(await policy()).toBe(policyBefore);
  // Besides the link, only some bytes of the page's data.
  expect(Math.abs((await size()) - sizeBefore)).toBeLessThan(40);

  // A reader’s own choice overrides what the theme shows to everyone who has made none.
  await reader.getByLabel('Theme', { exact: true }).selectOption('dark');
  await expect.poll(() => reader.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.getByRole('button', { name: 'Light', exact: true }).first().click();
  await bar(page).getByRole('button', { name: 'Apply theme' }).click();
  await expect(bar(page)).toHaveCount(0);
  await reader.reload();
  expect(await reader.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  const visitor = await browser.newPage({ baseURL: site.url, colorScheme: 'dark', extraHTTPHeaders: newNetwork() });
  await visitor.goto('/');
  expect(await ground(visitor)).toBe(paper.blue);
  await visitor.close();

  // The newsroom's own screens in the theme that is applied.
  for (const path of ['/admin', '/admin/articles', '/admin/settings', '/admin/themes']) {
    await openScreen(page, path);
    await checkAppearances(page, `${path} in the applied theme`);
  }

  // What was applied last can be undone.
  await page.getByRole('button', { name: 'Use Green' }).click();
  await expect(toast(page, '“Green” is live')).toBeVisible();
  await page.getByRole('button', { name: 'Use Default Light' }).click();
  await expect.poll(() => ground(page)).toBe(paper.default);
  await toast(page, '“Default Light” is live').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ground(page)).not.toBe(paper.default);
  await expect(page.getByRole('button', { name: 'Use Default Light' })).toBeVisible();

  // The theme “Dark” has the site's own colors, and is dark for visitors whose system is light.
  await page.getByRole('button', { name: 'Use Dark' }).click();
  await expect(toast(page, '“Dark” is live')).toBeVisible();
  const last = await open();
  await last.emulateMedia({ colorScheme: 'light' });
  await last.goto('/');
  expect(await ground(last)).toBe(paper.dark);
  await page.getByRole('button', { name: 'Use Default Light' }).click();
  await expect(toast(page, '“Default Light” is live')).toBeVisible();
  await last.reload();
  expect(await ground(last)).toBe(paper.default);
});

test('a draft is lost neither by leaving the screen nor by opening its tabs without a connection', async ({ open }) => {
  const page = await open(administrator);
  await openScreen(page, '/admin/themes?tab=customize');
  await colour(page, 'Accent').fill('#8a1c5a');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  // The second question shows that the page was not being left after the first one.
  for (const _ of ['once', 'again']) {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(dialog).toContainText('You have made 2 changes to the theme');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(colour(page, 'Accent')).toHaveValue('#8a1c5a');
  }
  // The tabs need no connection.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Predefined Themes' }).click();
  await expect(page.getByRole('button', { name: 'Use Green' })).toBeVisible();
  await page.getByRole('link', { name: 'Customize Colors' }).click();
  await expect(colour(page, 'Accent')).toHaveValue('#8a1c5a');
  await page.context().setOffline(false);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
});

test('the preview shows the pictures of a draft, and the newsroom the logo that is applied, at once', async ({
  open,
}) => {
  const page = await open(administrator);
  await addPicture(page, 'own-logo.png', await plainPicture('png', { width: 400, height: 100 }));
  await addPicture(page, 'own-accent.png', await plainPicture('png', { width: 1300, height: 700 }));
  await openScreen(page, '/admin/themes');
  const choose = async (label: string, name: string) => {
    await page.getByRole('button', { name: `${label}: choose a picture` }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name: `${label}: remove` })).toBeVisible();
  };
  await choose('Logo', 'own-logo.png');
  await choose('Accent picture', 'own-accent.png');
  const mark = page.locator('.newsroom-mark');
  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe');
  /** Returns the shape of the site's name or logo, and the picture in its place. */
  const shown = () =>
    preview.locator('.site-header .wordmark').evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { paddingTop, paddingBottom, content } = getComputedStyle(element);
      const inner = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      return { ratio: Math.round(width / inner), isPicture: content.includes('/media/') };
    });
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expect.poll(shown).toEqual({ ratio: 4, isPicture: true });
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const accent = () =>
    preview.locator('.page-head').evaluate((head) => getComputedStyle(head, '::after').backgroundImage);
  await expect.poll(accent).toContain('/media/');
  await expect(mark.locator('img')).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Apply theme' }).click();
  await expect(mark.locator('img')).toHaveJSProperty('naturalWidth', 320);
  await expect(page.locator('link[href^="/theme.css"]')).toHaveCount(1);

  await page.getByRole('link', { name: 'Predefined Themes' }).click();
  await page.getByRole('button', { name: 'Logo: remove' }).click();
  await page.getByRole('button', { name: 'Accent picture: remove' }).click();
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  const name = () =>
    preview.locator('.site-header .wordmark').evaluate((element) => getComputedStyle(element, '::before').content);
  await expect.poll(name).toBe('"Low"');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(preview.locator('.page-head img')).toBeHidden();
  await bar(page).getByRole('button', { name: 'Apply theme' }).click();
  await expect(mark.locator('img')).toHaveCount(0);
  await expect(page.locator('link[href^="/theme.css"]')).toHaveCount(0);
});
