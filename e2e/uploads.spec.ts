import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { geotaggedPhoto, plainPicture, pngBomb } from '../app/platform/testing/pictures.server';
import { testAsAdministrator as test } from './newsroom';
import { openScreen } from './open-page';
import {
  chooseFiles,
  expectAccessible,
  inLibrary,
  screenshot,
  type TestFile,
  testFile,
  upload,
  uploadArea,
} from './pictures';

// Every picture is converted to all sizes, one at a time.
test.describe.configure({ timeout: 120_000 });

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
    [testFile('long.png', pngBomb(16_001, 1)), /16,001 × 1 pixels\. Each side can be at most 16,000 pixels/],
    [
      testFile('..<img src=x onerror="document.title=1">.png', 'Hello'),
      /is not a JPEG, PNG, WebP, AVIF or GIF picture/,
    ],
  ];
  await openScreen(page, '/admin/media');
  // Other journeys may have added pictures.
  const pictures = page.locator('.media-grid > li');
  const before = await pictures.count();
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
  await expect(pictures).toHaveCount(before + 2);
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

test('a picture uploaded in the dialog is described there, and inserted below the paragraph with the caret', async ({
  page,
}) => {
  const text = page.getByRole('textbox', { name: 'Article text' });
  await page.goto('/admin/editor');
  await expect(text).toBeVisible();
  await text.focus();
  await page.keyboard.type('One sentence');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Picture' }).click();
  const dialog = page.getByRole('dialog');
  await chooseFiles(page, [testFile('chart.jpg', await plainPicture('jpeg'), 'image/jpeg')]);
  await expect(dialog.getByLabel(/^Alternative text/)).toBeFocused();
  await expect(dialog.getByRole('heading', { name: 'Describe the picture' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('A chart of one sentence');
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(dialog).toHaveCount(0);
  // The caret is below it.
  await page.keyboard.type('The next paragraph');
  await expect(text.locator('p').first()).toHaveText('One sentence');
  const figure = text.locator('p:first-child + figure');
  await expect(text.locator('figure + p')).toHaveText('The next paragraph');
  const image = figure.getByRole('img', { name: 'A chart of one sentence' });
  await expect(image).toBeVisible();
  // As the cover, it leads to its page in the library, which has its focal point and the same text.
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await dialog.getByRole('button', { name: 'A chart of one sentence' }).click();
  const id = ((await image.getAttribute('src')) ?? '').split('/')[2];
  await page.getByRole('link', { name: 'Focal point, caption and credit' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/media/${id}$`));
  await expect(page.getByRole('group', { name: 'Focal point' })).toBeVisible();
  await expect(page.getByLabel(/^Alternative text/)).toHaveValue('A chart of one sentence');
});

test('a changed limit applies immediately, and an invalid one shows an error next to its field', async ({ page }) => {
  const size = page.getByRole('spinbutton', { name: 'Maximum file size' });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const openSettings = () => openScreen(page, '/admin/settings?tab=content');
  await openSettings();
  await size.fill('0');
  await expect(bar).toContainText('1 unsaved change');
  // On a phone, the bar with the screens does not cover it.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('button', { name: 'Save All Settings' }).click({ trial: true });
  await page.setViewportSize({ width, height });
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
  await page.getByRole('button', { name: 'Revert Uploaded pictures: Maximum file size' }).first().click();
  await expect(page.locator('.toast', { hasText: 'Setting reverted' })).toBeVisible();
  await openSettings();
  await expect(size).toHaveValue('20');
});
