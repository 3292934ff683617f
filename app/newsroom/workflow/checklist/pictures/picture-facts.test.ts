import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { fileKey } from '~/content/media/files/keys';
import { readPictureAddress } from '~/content/media/picture-urls';
import { mediaItems } from '~/content/media/schema';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { weightLimits } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { pictureFindings } from './picture-facts.server';
import { sizeText } from './weight-rules';

openTestDatabase();
const folder = openMediaFolder();
const levels = { credits: 'warn', weight: 'warn' } as const;

test('the files that readers load are measured, and the credits are those of the library', async () => {
  const editor = await addMember('editor');
  const item = await addPictureOf(editor, await plainPicture('jpeg', { width: 1_000, height: 500 }));
  const picture = readPictureAddress(item.address);
  if (!picture) throw new Error('The picture has no address.');
  // Of 1,000 pixels, both screens load 960; above the text, a wide one loads all.
  const sizeOf = async (width: number) => (await stat(join(folder(), 'media', fileKey(picture, width, 'avif')))).size;
  const [narrow, whole] = [await sizeOf(960), await sizeOf(1_000)];
  const text = { imageUrl: item.address, imageAlt: '', content: `<p><img src="${item.address}" alt=""></p>` };
  const found = await pictureFindings(database(), text, levels);
  expect(found.weight?.fact).toBe(
    `Pictures: ${sizeText(2 * narrow)} on a phone and ${sizeText(narrow + whole)} on a wide screen`,
  );
  expect(found.credits).toHaveLength(2);

  await database().update(mediaItems).set({ credit: 'A Writer' }).where(eq(mediaItems.id, item.id));
  expect((await pictureFindings(database(), text, levels)).credits?.map(({ sentence }) => sentence)).toEqual([
    'Picture 1 of 1 in the text does not show its credit, “A Writer”.',
  ]);
  expect(await pictureFindings(database(), text, { credits: 'off', weight: 'off' })).toEqual({});
});

test('a picture whose files are missing is not measured, and the limits are those of the settings', async () => {
  const [editor, admin] = [await addMember('editor'), await addMember('admin')];
  const { address } = await addPictureOf(editor);
  const text = {
    imageUrl: '',
    imageAlt: '',
    content: `<img src="${address.replace(/-[0-9a-f]{8}\./, '-00000000.')}" alt="">`,
  };
  await database()
    .update(mediaItems)
    .set({ address: address.replace(/-[0-9a-f]{8}\./, '-00000000.') });
  const found = await pictureFindings(database(), text, levels);
  expect(found.weight?.fact).toContain('1 picture not measured');

  await changeSettings(admin, [weightLimits.changeTo({ megabytes: 2, embeds: 0 })], new Date());
  onTestFinished(() => changeSettings(admin, [weightLimits.changeTo({ megabytes: 2, embeds: 10 })], new Date()));
  const content = '<p class="content-embed"><a href="https://films.test/1">A film</a></p>';
  expect((await pictureFindings(database(), { ...text, content }, levels)).weight?.problems).toHaveLength(1);
});
