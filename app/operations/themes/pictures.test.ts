import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePictures, restorePictures } from '~/content/media/library.server';
import { readPictureAddress } from '~/content/media/picture-urls';
import type { MediaItem } from '~/content/media/rules';
import { deleteMedia, describeMedia, finishUpload, listMedia, readMedia } from '~/content/media/service.server';
import { addPictureOf, openMediaFolder, uploadFile } from '~/content/media/testing/pictures.server';
import { readUpload } from '~/content/media/uploads/uploads.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { storage } from '~/platform/storage/storage.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { animatedPicture, plainPicture } from '~/platform/testing/pictures.server';
import { noPictures, type ThemePictures } from '~/platform/theme/pictures';
import { presets } from '~/platform/theme/presets';
import { siteIconVersion, sitePictures } from '~/platform/theme/site-pictures.server';
import { siteTheme } from '~/platform/theme/site-theme.server';
import { themesFeature } from './feature.server';
import * as themeIcon from './routes/theme-icon';
import { applyTheme, readTheme } from './service.server';

registerFeatures([themesFeature]);
openTestDatabase();
const folder = openMediaFolder();

let admin: Member;
beforeEach(async () => {
  admin = await addMember('admin');
});
afterEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});
const now = new Date('2026-11-21T12:00:00Z');

/** Adds a drawing in one colour to the library. */
async function addDrawing(width: number, height: number): Promise<MediaItem> {
  const background = { r: 20, g: 120, b: 90, alpha: 0.9 };
  const drawing = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return addPictureOf(admin, drawing, 'x"><script>alert(1)<\\script>.png');
}

/** Draws a picture with a transparent ground whose file is too large for a logo. */
async function drawNoise(): Promise<Buffer> {
  const { data, info } = await sharp(await plainPicture('png', { width: 640, height: 320 }))
    .ensureAlpha(0.5)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { ...info, channels: 4 } })
    .png()
    .toBuffer();
}

/** Applies the predefined theme “Blue” with pictures. */
const apply = (pictures: Partial<ThemePictures>, actor = admin) =>
  applyTheme(actor, { ...presets.blue, pictures: { ...noPictures, ...pictures } }, readTheme(admin), now);

test('pictures are applied together with the colors, and undone with them', async () => {
  const [logo, icon] = [await addDrawing(1600, 400), await addDrawing(512, 512)];
  const { replaced, applied } = await apply({ logo: logo.address, favicon: icon.address });
  await readSettings();
  expect(siteTheme().name).toBe('Blue');
  const { version = '' } = readPictureAddress(logo.address) ?? {};
  expect(sitePictures()).toEqual({
    logo: { address: `/media/${logo.id}/320-${version}.png`, width: 320, height: 80 },
    favicon: { address: icon.address, width: 512, height: 512 },
    darkLogo: null,
    accent: null,
  });
  await applyTheme(admin, replaced, applied, now);
  expect(readTheme(admin)).toEqual({ ...presets.default, pictures: noPictures });
  // The undone change can be made again.
  await applyTheme(admin, applied, replaced, now);
  expect(readTheme(admin)).toEqual(applied);
});

test('a theme without pictures, such as one from a file, leaves those of the site as they are', async () => {
  const { applied } = await apply({ logo: (await addDrawing(400, 100)).address });
  await applyTheme(admin, presets.green, applied, now);
  expect(readTheme(admin)).toEqual({ ...presets.green, pictures: applied.pictures });
});

test('without a logo, there is none for dark pages either', async () => {
  const { applied } = await apply({ darkLogo: (await addDrawing(400, 100)).address });
  expect(applied.pictures).toEqual(noPictures);
});

test.each<[string, () => Promise<Partial<ThemePictures>>, Record<string, string>]>([
  [
    'an icon that is not square',
    async () => ({ favicon: (await addDrawing(400, 200)).address }),
    { 'pictures.favicon': 'Icon: The icon must be square. This picture is 400 × 200 pixels.' },
  ],
  [
    'a picture that is not in the library',
    async () => ({ accent: `/media/${newId()}/1280-0a1b2c3d.jpg` }),
    { 'pictures.accent': 'Accent picture: This picture is not in the media library. It may have been deleted.' },
  ],
  [
    'a logo whose file is too large',
    async () => ({ logo: (await addPictureOf(admin, await drawNoise())).address }),
    {
      'pictures.logo': expect.stringMatching(
        /^Logo: Every page would load \d+ kB for this logo, and the limit is 60 kB/,
      ),
    },
  ],
])('%s is refused, and the current theme stays', async (_, choose, fields) => {
  await expect(apply(await choose())).rejects.toMatchObject({ code: 'invalid', fields });
  expect(readTheme(admin)).toEqual({ ...presets.default, pictures: noPictures });
});

test.each([
  'https://elsewhere.test/logo.png',
  '//elsewhere.test/logo.png',
  'javascript:alert(1)',
  '/media/../admin/logo.svg',
  '/media/01890000-0000-7000-8000-000000000000/320-0a1b2c3d.png)}body{display:none',
  '/media/01890000-0000-7000-8000-000000000000/320-0a1b2c3d.svg',
  '"><script>alert(1)</script>',
  '',
])('“%s” is no picture', async (address) => {
  await expect(apply({ logo: address })).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'pictures.logo': 'Choose a picture from the media library.' },
  });
});

test('only administrators can choose pictures', async () => {
  const editor = await addMember('editor');
  const logo = await addDrawing(400, 100);
  await expect(apply({ logo: logo.address }, editor)).rejects.toMatchObject({ code: 'forbidden' });
  expect(sitePictures().logo).toBeNull();
});

test('a picture that someone else has chosen in the meantime is not overwritten', async () => {
  const opened = readTheme(admin);
  await apply({ logo: (await addDrawing(400, 100)).address });
  const theme = { ...presets.blue, pictures: noPictures };
  await expect(applyTheme(admin, theme, { ...opened, ...presets.blue }, now)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Blue'),
  });
  expect(sitePictures().logo).not.toBeNull();
});

test('a picture of the theme cannot be deleted, and the library says where it is used', async () => {
  const logo = await addDrawing(400, 100);
  const { applied } = await apply({ logo: logo.address });
  const sentence = 'The picture is in use by “Logo”. Remove it from there first.';
  await expect(deleteMedia(admin, logo.id, now)).rejects.toMatchObject({ code: 'conflict', message: sentence });
  expect((await deletePictures(admin, [logo.id], now)).refused).toMatchObject([{ id: logo.id, sentence }]);
  expect((await readMedia(admin, logo.id)).uses).toEqual([
    { where: 'page', title: 'Logo', path: '/admin/themes', kind: 'Theme', isPublished: true },
  ]);
  const idsBy = async (use: 'used' | 'unused') =>
    (await listMedia(admin, { search: '', use })).items.map(({ id }) => id);
  expect([await idsBy('used'), await idsBy('unused')].map((ids) => ids.includes(logo.id))).toEqual([true, false]);
  const moderator = await addMember('moderator');
  const described = { alt: '', caption: '', credit: '', focusX: 10, focusY: 10 };
  await expect(describeMedia(moderator, logo.id, described, now)).rejects.toMatchObject({ code: 'forbidden' });

  await apply({});
  await deleteMedia(admin, logo.id, now);
  // Undoing the change would bring the deleted picture back.
  await expect(applyTheme(admin, applied, readTheme(admin), now)).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'pictures.logo': expect.stringContaining('not in the media library') },
  });
  await restorePictures(admin, [logo.id]);
  await applyTheme(admin, applied, readTheme(admin), now);
  expect(sitePictures().logo).not.toBeNull();
});

test('a picture that is replaced in the library, or whose focal point moves, changes in the theme as well', async () => {
  const [logo, accent] = [await addDrawing(400, 100), await addPictureOf(admin, await plainPicture('jpeg', wide))];
  await apply({ logo: logo.address, accent: accent.address });
  const upload = await uploadFile(admin, await plainPicture('png', { width: 300, height: 100 }));
  const { item } = await finishUpload(admin, { upload, replaces: logo.id }, now);
  await describeMedia(admin, accent.id, { alt: '', caption: '', credit: '', focusX: 20, focusY: 80 }, now);
  await readSettings();
  expect(sitePictures()).toMatchObject({
    logo: { address: item.address, width: 300, height: 100 },
    accent: { address: `${accent.address}#20,80` },
  });
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['an animation', () => animatedPicture(2, { width: 400, height: 100 }), 'Animated pictures cannot be used here.'],
  ['a large file', drawNoise, 'Every page would load'],
])('a logo cannot be replaced in the library with %s, which the theme could not show', async (_, draw, problem) => {
  const [editor, logo, icon] = [await addMember('editor'), await addDrawing(400, 100), await addDrawing(512, 512)];
  await apply({ logo: logo.address, favicon: icon.address });
  const before = sitePictures();
  const upload = await uploadFile(editor, await draw());
  await expect(finishUpload(editor, { upload, replaces: logo.id }, now)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(`The site’s theme shows this picture. Logo: ${problem}`),
  });
  await readSettings();
  expect(sitePictures()).toEqual(before);
  expect((await readMedia(admin, logo.id)).item.address).toBe(logo.address);
  // Nothing of the refused picture stays in storage.
  expect(await readdir(join(folder(), 'media/pictures', logo.id))).toEqual([readPictureAddress(logo.address)?.version]);
  await expect(readUpload(editor, upload)).rejects.toMatchObject({ code: 'not_found' });
});

test('an icon that is changed while it is drawn is not stored permanently under its new version', async () => {
  const [first, second] = [await addDrawing(512, 512), await addDrawing(256, 256)];
  await apply({ favicon: second.address });
  const next = siteIconVersion();
  await apply({ favicon: first.address });
  const files = storage();
  const read = files.read.bind(files);
  vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
    const file = await read(key);
    await apply({ favicon: second.address });
    return file;
  });
  const request = async () =>
    (await requestResource(iconRoute, `/theme/icon-32.png?v=${next}`)).response.headers.get('cache-control');
  expect(await request()).toBe('public, no-cache');
  expect(siteIconVersion()).toBe(next);
  expect(await request()).toBe('public, max-age=31536000, immutable');
});

const iconRoute = [{ path: '/theme/:file', loader: themeIcon.loader }];
const wide = { width: 1300, height: 700 };
