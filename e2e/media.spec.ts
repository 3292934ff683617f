import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { geotaggedPhoto, plainPicture, pngBomb } from '../app/platform/testing/pictures.server';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test } from './newsroom';
import { openScreen } from './open-page';

// Every picture is converted to all sizes, one at a time.
test.describe.configure({ timeout: 120_000 });

type TestFile = { name: string; mimeType: string; buffer: Buffer };
const testFile = (name: string, buffer: Buffer | string, mimeType = 'image/png'): TestFile => ({
  ...{ name, mimeType },
  buffer: Buffer.from(buffer as Buffer),
});

const uploadArea = (page: Page, label = 'Upload pictures') => page.getByRole('region', { name: label });
const upload = (page: Page, name: string) => uploadArea(page).getByRole('listitem').filter({ hasText: name });
const chooseFiles = (page: Page, files: TestFile[] | string[], label?: string) =>
  uploadArea(page, label).locator('input[type=file]').setInputFiles(files);
const inLibrary = (page: Page, name: string) => page.locator('.media-grid').getByRole('link', { name });

/** Uploads a picture to the library and opens its screen. Returns the screen's path. */
async function addPicture(page: Page, name: string, buffer?: Buffer): Promise<string> {
  await openScreen(page, '/admin/media');
  await chooseFiles(page, [testFile(name, buffer ?? (await plainPicture('jpeg')), 'image/jpeg')]);
  await inLibrary(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Shows the screen in a given theme, whatever the member has chosen. */
const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme);

/** Checks that axe finds no violations and that the screen is not wider than the window. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('the library rejects hostile files, naming each one, and strips location data from valid ones', async ({
  page,
}) => {
  const png = await plainPicture('png', { width: 60, height: 40 });
  const rejected: [TestFile, RegExp][] = [
    [testFile('drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /^SVG files/],
    [testFile('page.jpg', '<!doctype html><script>alert(1)</script>', 'image/jpeg'), /is a web page or XML/],
    [
      testFile('both.png', Buffer.concat([png, Buffer.from('<html><script>1</script>')])),
      /both a picture and a web page/,
    ],
    [
      testFile('packed.png', Buffer.concat([png, Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`)])),
      /picture and an archive/,
    ],
    [testFile('bomb.png', pngBomb(50_000, 50_000)), /too many pixels: the limit is 50 megapixels/],
    [testFile('long.png', pngBomb(16_001, 1)), /16,001 × 1 pixels\. A side can have at most 16,000/],
    [
      testFile('..<img src=x onerror="document.title=1">.png', 'Hello'),
      /is not a JPEG, PNG, WebP, AVIF or GIF picture/,
    ],
  ];
  await openScreen(page, '/admin/media');
  const valid = [
    testFile('holiday.jpg', await geotaggedPhoto(), 'image/jpeg'),
    testFile('<b class=x>bold & ..%2f.png', png),
  ];
  await chooseFiles(page, [
    ...rejected.slice(0, 3).map(([file]) => file),
    ...valid,
    ...rejected.slice(3).map(([file]) => file),
  ]);
  for (const [{ name }, sentence] of rejected) {
    const line = upload(page, name);
    await expect(line.locator('p')).toHaveText(sentence);
    await expect(line.getByText('Rejected', { exact: true })).toBeVisible();
  }
  for (const { name } of valid) await expect(upload(page, name).getByText('Done', { exact: true })).toBeVisible();
  await expect(uploadArea(page).getByRole('status')).toHaveText('2 of 9 uploaded, 7 rejected');
  await expect(page).toHaveTitle(/^Media/);
  await expect(page.locator('.media-grid > li')).toHaveCount(2);
  await screenshot(page, 'refusals');

  await inLibrary(page, '<b class=x>bold & ..%2f.png').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b class=x>bold & ..%2f.png');
  await page.goBack();
  await inLibrary(page, 'holiday.jpg').click();
  await expect(page.getByRole('heading', { level: 1, name: 'holiday.jpg' })).toBeVisible();
  const sources = await page
    .locator('.focal-picture')
    .locator('source, img')
    .evaluateAll((elements) => elements.flatMap((element) => (element.getAttribute('srcset') ?? '').split(', ')));
  expect(sources.length).toBeGreaterThanOrEqual(3);
  for (const source of sources) {
    const response = await page.request.get(source.split(' ')[0] ?? '');
    expect([response.status(), response.headers()['x-content-type-options']]).toEqual([200, 'nosniff']);
    const bytes = await response.body();
    const { exif, xmp, iptc, orientation, height = 0, width = 0 } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes('SecretOwner')).toBe(false);
    expect(height).toBeGreaterThan(width);
  }
});

test('uploads of several files resume once the connection is back', async ({ page, context }, info) => {
  const names = ['first.png', 'second.png', 'third.png'];
  const large = await plainPicture('png', { width: 1_200, height: 1_000 });
  expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
  const paths = names.map((name) => info.outputPath(name));
  for (const path of paths) await writeFile(path, large);

  await openScreen(page, '/admin/media');
  /** The upload and the byte offset of each chunk sent. */
  const parts: { upload: string; from: number }[] = [];
  let isConnectionLost = false;
  await page.route('**/admin/media/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const from = Number(request.headers()['upload-offset']);
    if (!isConnectionLost && parts.length === 3) {
      isConnectionLost = true;
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    }
    if (isConnectionLost && !(await page.evaluate(() => navigator.onLine))) return route.abort('internetdisconnected');
    parts.push({ upload: request.url(), from });
    return route.continue();
  });
  await chooseFiles(page, paths);
  await expect(upload(page, 'first.png').getByText('Paused', { exact: true })).toBeVisible();
  await expect(upload(page, 'first.png').locator('p')).toHaveText(
    'You are offline. The upload will resume when you are back online.',
  );
  const progress = await upload(page, 'first.png')
    .getByRole('progressbar')
    .evaluate((bar: HTMLProgressElement) => bar.value);
  expect(progress).toBeGreaterThan(0);
  expect(progress).toBeLessThan(1);
  await expect(upload(page, 'third.png').getByText('Waiting', { exact: true })).toBeVisible();
  await screenshot(page, 'uploading');
  const before = parts.length;
  await context.setOffline(false);
  for (const name of names) await expect(upload(page, name).getByText('Done', { exact: true })).toBeVisible();
  await expect(uploadArea(page).getByRole('status')).toHaveText('3 of 3 uploaded');
  for (const name of names) await expect(inLibrary(page, name)).toBeVisible();
  // Acknowledged chunks are not sent again.
  const [first] = parts;
  const resumed = parts.slice(before).filter(({ upload }) => upload === first?.upload);
  expect(resumed[0]?.from).toBeGreaterThanOrEqual(1024 * 1024);
});

test('choosing the same file after leaving the page resumes its upload', async ({ page }, info) => {
  const path = info.outputPath('later.png');
  await writeFile(path, await plainPicture('png', { width: 1_200, height: 1_000 }));
  await openScreen(page, '/admin/media');
  const offsets: string[] = [];
  let isBlocked = true;
  await page.route('**/admin/media/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const from = request.headers()['upload-offset'] ?? '';
    if (isBlocked && from !== '0') return;
    offsets.push(from);
    return route.continue();
  });
  await chooseFiles(page, [path]);
  await expect(upload(page, 'later.png').locator('.fact')).toHaveText(/^[23]\d ?%$/);
  page.once('dialog', (dialog) => void dialog.accept());
  isBlocked = false;
  await openScreen(page, '/admin/media');
  await chooseFiles(page, [path]);
  await expect(upload(page, 'later.png').getByText('Done', { exact: true })).toBeVisible();
  expect(offsets.slice(0, 2)).toEqual(['0', String(1024 * 1024)]);
});

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
    'You can’t delete a picture that is in use.',
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
  await expect(page.getByRole('heading', { name: 'Not used yet' })).toBeVisible();
  await page.getByText('Delete picture…').click();
  await page.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page).toHaveURL('/admin/media');
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await expect(inLibrary(page, 'better.png')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inLibrary(page, 'better.png')).toBeVisible();
  expect((await page.request.get(next)).status()).toBe(200);
});

/** Drops files onto the article's text, or pastes them into it. */
async function addFilesToText(page: Page, method: 'drop' | 'paste', files: TestFile[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Article text' }).evaluate(
    (target, [kind, encodedFiles]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of encodedFiles) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const { left, top } = target.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 30, clientY: top + 10 }),
      );
    },
    [method, files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))] as const,
  );
}

test('pictures can be dropped or pasted into an article while its text is being edited', async ({ page }) => {
  const text = page.getByRole('textbox', { name: 'Article text' });
  const pictures = text.locator('figure img');
  await page.goto('/admin/editor');
  await expect(text).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Pictures in a text');
  await text.focus();
  await page.keyboard.type('First words');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/media/finish', async (route) => {
    await held;
    await route.continue();
  });
  await addFilesToText(page, 'drop', [testFile('dropped.jpg', await plainPicture('jpeg'), 'image/jpeg')]);
  await expect(text.getByText('dropped.jpg is being uploaded…')).toBeVisible();
  await text.focus();
  await page.keyboard.type(' and more');
  release();
  await expect(pictures).toHaveCount(1);
  await page.keyboard.type(' and the last');
  await expect(text.locator('p').first()).toHaveText('First words and more and the last');
  await expect(text.getByText('is being uploaded')).toHaveCount(0);

  await addFilesToText(page, 'paste', [testFile('image.png', await plainPicture('png'))]);
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  await expect(page.locator('.editor-debug pre')).toContainText(/(?:\/media\/[\s\S]*){2}/);

  await addFilesToText(page, 'drop', [
    testFile('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
  ]);
  await expect(page.locator('.toast', { hasText: 'drawing.svg: SVG files are not allowed' })).toBeVisible();
  await expect(pictures).toHaveCount(2);
  await expect(text).toContainText('First words and more and the last');

  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await page.keyboard.press('Control+s');
  await expect(page.locator('.toast', { hasText: 'Article Updated' })).toBeVisible();
  const source = (await pictures.first().getAttribute('src')) ?? '';
  await openScreen(page, `/admin/media/${source.split('/')[2]}`);
  await expect(page.getByRole('region', { name: 'Where it is used' })).toContainText('Pictures in a text');
});

test('a changed limit applies immediately, and an invalid one shows an error next to its field', async ({ page }) => {
  const size = page.getByRole('spinbutton', { name: 'Maximum file size' });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const openSettings = () => openScreen(page, '/admin/settings?tab=content');
  await openSettings();
  await size.fill('0');
  await expect(bar).toContainText('1 unsaved change');
  await page.getByRole('link', { name: 'General' }).click();
  await expect(size).toBeHidden();
  await bar.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(size).toBeFocused();
  await expect(size).toHaveAccessibleDescription(/from 1 to 200\./);
  await size.fill('1');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(size).toHaveValue('1');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.toast', { hasText: 'Settings saved' })).toBeVisible();
  await expect(bar).toBeHidden();
  await openScreen(page, '/admin/media');
  await expect(uploadArea(page)).toContainText('up to 1 MB');
  await chooseFiles(page, [testFile('large.png', Buffer.alloc(1024 * 1024 + 1))]);
  await expect(upload(page, 'large.png').locator('p')).toHaveText('The file is larger than 1 MB.');
  await openScreen(page, '/admin/settings/history');
  await page.getByRole('button', { name: 'Revert Maximum file size' }).first().click();
  await expect(page.locator('.toast', { hasText: 'Setting reverted' })).toBeVisible();
  await openSettings();
  await expect(size).toHaveValue('20');
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
    await openScreen(page, '/admin/settings?tab=content');
    await setTheme(page, theme);
    await page.getByRole('spinbutton', { name: 'Hold comments with this many links' }).fill('3');
    await expectAccessible(page);
    await screenshot(page, `settings-${theme}-${width}`);
  });
}
