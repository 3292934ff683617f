import { expect } from '@playwright/test';
import { plainPicture } from '../app/platform/testing/pictures.server';
import { appearances, horizontalOverflow } from './axe';
import { testAsAdministrator as test } from './newsroom';
import { openScreen } from './open-page';
import {
  addPicture,
  chooseFiles,
  expectAccessible,
  inLibrary,
  screenshot,
  setTheme,
  testFile,
  upload,
  uploadArea,
} from './pictures';

// Every picture is converted to all sizes, one at a time.
test.describe.configure({ timeout: 120_000 });

test('a picture’s description and focal point can be set with the keyboard alone', async ({ page }) => {
  const path = await addPicture(page, 'harbour.jpg');
  const { keyboard } = page;
  await page.getByLabel('From the left').focus();
  for (let times = 0; times < 20; times += 1) await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await expect(page.getByLabel('From the top')).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Tab');
  await keyboard.type('A harbour at night');
  await keyboard.press('Tab');
  await keyboard.type('Taken <b>late</b>');
  await keyboard.press('Tab');
  await keyboard.type('The editor');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('.toast', { hasText: 'Picture saved' })).toBeVisible();
  await openScreen(page, path);
  await expect(page.getByLabel('From the left')).toHaveValue('70');
  await expect(page.getByLabel('From the top')).toHaveValue('0');
  await expect(page.getByLabel(/^Alternative text/)).toHaveValue('A harbour at night');
  await expect(page.getByLabel(/^Caption/)).toHaveValue('Taken <b>late</b>');
  await expect(page.getByLabel(/^Credit/)).toHaveValue('The editor');
  await expect(page.locator('.focal-cuts img').first()).toHaveCSS('object-position', '70% 0%');
  await openScreen(page, '/admin/media?search=harbour+night');
  await expect(inLibrary(page, 'A harbour at night')).toBeVisible();
  await expect(page.locator('.media-grid > li')).toHaveCount(1);
});

test('a picture in use can be replaced at the same address but not deleted', async ({
  page,
  newsroom: { database, site },
}) => {
  const path = await addPicture(page, 'chart.jpg');
  const image = page.locator('.focal-picture img');
  const address = (await image.getAttribute('src')) ?? '';
  const { rows } = await database.query(`
    update articles set content = content || '<figure><img src="${address}" alt="A chart"></figure>'
    where slug = (select slug from articles where status = 'published' order by slug limit 1) returning slug, title`);
  const [{ slug, title }] = rows as [{ slug: string; title: string }];
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole('img', { name: 'A chart' })).toHaveAttribute('src', address);

  await openScreen(page, path);
  await expect(page.getByRole('region', { name: 'Where it is used' }).getByRole('link')).toHaveText(title);
  await expect(page.getByRole('region', { name: 'Delete' })).toContainText(
    'You cannot delete a picture that is in use.',
  );
  await expect(page.getByRole('button', { name: 'Delete picture' })).toHaveCount(0);
  const forced = await page.request.post(`${site.url}${path}`, { form: { intent: 'delete' } });
  expect(forced.status()).toBe(409);
  expect(await forced.text()).toContain(`The picture is in use by “${title}”.`);
  expect((await page.request.get(address)).status()).toBe(200);

  const old = await (await page.request.get(address)).body();
  await chooseFiles(
    page,
    [testFile('better.png', await plainPicture('png', { width: 500, height: 500 }))],
    'Choose another file',
  );
  await expect(page.locator('.toast', { hasText: 'Picture replaced' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'better.png' })).toBeVisible();
  await expect(image).not.toHaveAttribute('src', address);
  const next = (await image.getAttribute('src')) ?? '';
  // The new picture is public, and the old URL, which others may have stored, serves it too.
  await expect.poll(async () => (await (await fetch(`${site.url}/article/${slug}`)).text()).includes(next)).toBe(true);
  await page.goto(`/article/${slug}`);
  const shown = page.getByRole('img', { name: 'A chart' });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      shown.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.naturalWidth === img.naturalHeight),
    )
    .toBe(true);
  await expect
    .poll(async () => {
      const response = await page.request.get(address);
      return response.status() === 200 && !(await response.body()).equals(old);
    })
    .toBe(true);

  await database.query(`update articles set content = replace(content, '${address}', '') where slug = '${slug}'`);
  await openScreen(page, path);
  await expect(page.getByText('Not used yet.')).toBeVisible();
  await page.getByText('Delete picture…').click();
  await page.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page).toHaveURL('/admin/media');
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await expect(inLibrary(page, 'better.png')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inLibrary(page, 'better.png')).toBeVisible();
  expect((await page.request.get(next)).status()).toBe(200);
});

for (const { theme, width } of appearances) {
  test(`the library, a picture’s screen and the settings are accessible in the ${theme} theme at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addPicture(page, `${'a-very-long-name-of-a-picture-'.repeat(5)}${width}.jpg`);
    await setTheme(page, theme);
    await expectAccessible(page);
    await screenshot(page, `picture-${theme}-${width}`);
    await openScreen(page, '/admin/media');
    await setTheme(page, theme);
    await chooseFiles(page, [
      testFile(`${'a-very-long-name-of-a-drawing-'.repeat(5)}.svg`, '<svg/>', 'image/svg+xml'),
      testFile('good.jpg', await plainPicture('jpeg'), 'image/jpeg'),
    ]);
    await expect(upload(page, 'good.jpg').getByText('Done', { exact: true })).toBeVisible();
    await expect(uploadArea(page).getByRole('status')).toHaveText('1 of 2 uploaded, 1 rejected');
    await expectAccessible(page);
    await screenshot(page, `library-${theme}-${width}`);
    await openScreen(page, '/admin/media?view=list');
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await horizontalOverflow(page)).toBe(0);
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, theme);
    await expectAccessible(page);
    await openScreen(page, '/admin/settings?tab=content');
    await setTheme(page, theme);
    await page.getByRole('spinbutton', { name: 'Hold comments with this many links' }).fill('3');
    await expectAccessible(page);
    await screenshot(page, `settings-${theme}-${width}`);
    const tabs = page.getByRole('navigation', { name: 'Settings' });
    for (const tab of ['General', 'API', 'Security', 'Performance']) {
      await tabs.getByRole('link', { name: tab, exact: true }).click();
      await expect(tabs.locator('[aria-current]')).toHaveText(tab);
      await expectAccessible(page);
    }
  });
}
