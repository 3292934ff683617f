import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { MediaItem } from '~/content/media/rules';
import { addPictureOf } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { composeEmail, type EmailContent } from '~/platform/mail/email.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting, startSettings } from '~/platform/settings/settings.server';
import { storeSettings } from '~/platform/settings/store.server';
import { siteNameSetting } from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { changeElsewhere } from '~/platform/testing/settings.server';
import { presets } from '~/platform/theme/presets';
import { accentPictureSetting, type SitePicture, sitePicturesSetting } from '~/platform/theme/site-pictures.server';
import { siteThemeSetting } from '~/platform/theme/site-theme.server';
import { openWholeSite } from './whole-site.server';

openTestDatabase();
const site = openWholeSite();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lowdown-theme-pictures-'));
  setConfiguration({ ...configuration(), DATA_DIR: folder });
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  const stop = await startSettings();
  onTestFinished(stop);
});
afterEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  site.clearPages();
});

const text = async (path: string): Promise<string> => (await site.ask(path)).text;
const shown = ({ address, width, height }: MediaItem): SitePicture => ({ address, width, height });

/** Adds a drawing in one colour, on a transparent ground, to the library. */
async function addDrawing(width: number, height: number): Promise<SitePicture> {
  const background = { r: 20, g: 120, b: 90, alpha: 0.5 };
  const drawing = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return shown(await addPictureOf(await addMember('admin'), drawing));
}

const noPictures = { logo: null, darkLogo: null, favicon: null };
const pages = ['/', '/articles', '/contact', '/subscribe'];
const rendered = () => site.rendered(pages);

const email: EmailContent = {
  ...{ locale: 'en', heading: 'Hello', paragraphs: [], notes: [] },
  action: { label: 'Read', url: 'https://magazine.test/' },
};

test('a logo chosen on another node replaces the site’s name on every page at once, and in emails', async () => {
  const logo = await addDrawing(400, 100);
  await rendered();
  expect(await rendered()).toEqual([]);
  for (const path of pages) expect(await text(path), path).not.toMatch(/<picture class="wordmark"|theme\.css/);
  expect(composeEmail(email).html).not.toContain('<img');

  await changeElsewhere(siteNameSetting, 'A "Daily"');
  await changeElsewhere(sitePicturesSetting, { ...noPictures, logo });
  expect(await rendered()).toEqual(pages);
  const image = `<img src="${logo.address}" alt="A &quot;Daily&quot;" width="400" height="100"/>`;
  for (const path of pages) {
    const page = await text(path);
    // In the header and in the footer.
    expect(page.split(`<picture class="wordmark">${image}</picture>`), path).toHaveLength(3);
    expect(page).not.toContain('<span class="wordmark">');
  }
  const sheet = /href="(\/theme\.css\?v=[\w-]+)"/.exec(await text('/'))?.[1] ?? '';
  expect(await text(sheet)).toMatch(/\.wordmark img\{height:2\.25rem;width:auto;max-width:/);
  expect(await text(sheet)).not.toContain('content:');
  const file = await site.ask(logo.address);
  expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(composeEmail(email).html).toContain(
    `<img src="https://magazine.test${logo.address}" alt="A &quot;Daily&quot;" width="144" height="36"/>`,
  );
  expect(composeEmail(email).text).toContain('A "Daily"');

  await changeElsewhere(sitePicturesSetting, noPictures);
  expect(await text('/')).toContain('<span class="wordmark">A &quot;Daily&quot;</span>');
  expect(composeEmail(email).html).not.toContain('<img');
});

test('dark pages show the logo for dark pages, also where a reader’s choice differs from the system’s', async () => {
  const [logo, darkLogo] = [await addDrawing(400, 100), await addDrawing(300, 100)];
  await changeElsewhere(sitePicturesSetting, { ...noPictures, logo, darkLogo });
  const system = `<source media="(prefers-color-scheme: dark)" srcSet="${darkLogo.address}"/>`;
  expect(await text('/')).toContain(`<picture class="wordmark">${system}<img src="${logo.address}"`);
  const styles = await text(/href="(\/theme\.css\?v=[\w-]+)"/.exec(await text('/'))?.[1] ?? '');
  expect(styles).toContain(`:root[data-theme=light] .wordmark img{content:url(${logo.address})}`);
  expect(styles).toContain(`:root[data-theme=dark] .wordmark img{content:url(${darkLogo.address})}`);

  await changeElsewhere(siteThemeSetting, presets.dark);
  expect(await text('/')).toContain(`<picture class="wordmark"><img src="${darkLogo.address}"`);
  expect(composeEmail(email).html).toContain(logo.address);
});

test('an icon of the site’s own is linked from every page and from the manifest, in the sizes that devices ask for', async () => {
  const favicon = await addDrawing(600, 580);
  await rendered();
  expect(await text('/')).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  expect((await site.ask('/theme/icon-32.png')).status).toBe(404);

  await changeElsewhere(sitePicturesSetting, { ...noPictures, favicon });
  expect(await rendered()).toEqual(pages);
  const page = await text('/');
  expect(page).not.toContain('href="/favicon.svg"');
  const icon = /<link rel="icon" href="([^"]+)" type="image\/png" sizes="32x32"\/>/.exec(page)?.[1] ?? '';
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"\/>/.exec(page)?.[1] ?? '';
  const { icons } = JSON.parse(await text('/site.webmanifest'));
  expect(icons).toMatchObject([
    { sizes: '192x192', type: 'image/png' },
    { sizes: '512x512', type: 'image/png' },
  ]);
  const sizes = [];
  for (const path of [icon, touch, icons[0].src, icons[1].src]) {
    const response = await fetch(`http://127.0.0.1:${site.port()}${path}`);
    expect(response.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    sizes.push([width, height, format]);
    const { isOpaque } = await sharp(Buffer.from(await (await fetch(response.url)).arrayBuffer())).stats();
    expect(isOpaque, path).toBe(path === touch);
  }
  expect(sizes).toEqual([32, 180, 192, 512].map((size) => [size, size, 'png']));
  for (const path of ['/favicon.ico', '/favicon.svg'])
    expect((await site.ask(path)).headers, path).toMatchObject({ location: icons[0].src });
  for (const path of ['/theme/icon-33.png', '/theme/icon-9999.png', '/theme/other.png', '/theme/..%2Ftheme.css'])
    expect((await site.ask(path)).status, path).toBe(404);

  // Devices would show black where the picture is transparent, so the icon changes with the ground.
  await changeElsewhere(siteThemeSetting, presets.blue);
  expect(await text('/')).not.toContain(`href="${touch}"`);
  expect((await site.ask(touch)).headers['cache-control']).toBe('public, no-cache');
});

test('the accent picture is that of shared pages and of the page to subscribe, the only one that becomes stale', async () => {
  const accent = shown(
    await addPictureOf(await addMember('admin'), await plainPicture('jpeg', { width: 1400, height: 1000 })),
  );
  const share = async (): Promise<Buffer> => {
    const response = await fetch(`http://127.0.0.1:${site.port()}/share/default.png`);
    return Buffer.from(await response.arrayBuffer());
  };
  await rendered();
  expect(await text('/subscribe')).not.toContain('shape-wide');
  const drawn = await share();

  await changeElsewhere(accentPictureSetting, { accent: { ...accent, address: `${accent.address}#50,0` } });
  expect(await rendered()).toEqual(['/subscribe']);
  expect(await text('/subscribe')).toMatch(
    new RegExp(`<img class="picture shape-wide" src="${accent.address}"[^>]* alt="" style="object-position:50% 0%"`),
  );
  const cropped = await share();
  expect(cropped.equals(drawn)).toBe(false);
  expect(await sharp(cropped).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });

  await changeElsewhere(accentPictureSetting, { accent: null });
  expect(await rendered()).toEqual(['/subscribe']);
  expect((await share()).equals(drawn)).toBe(true);
});

test('a stored picture that could leave its place in a style sheet is not used', async () => {
  const logo = { ...(await addDrawing(400, 100)), address: '/media/x)}body{display:none' };
  await transaction(async (executor, emit) => {
    await storeSettings(executor, [{ name: sitePicturesSetting.name, value: { logo }, updatedAt: new Date() }]);
    await emit({ type: 'settings.changed', names: [sitePicturesSetting.name] });
  });
  await readSettings();
  expect(siteSetting(sitePicturesSetting)).toEqual(noPictures);
});
