import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';

import { fileKey } from '~/content/media/files/keys';
import { readPictureAddress } from '~/content/media/picture-urls';
import { mediaItems } from '~/content/media/schema';
import { measureFiles } from '~/content/media/shown-pictures.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { weightLimits } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { changeSettings } from '~/platform/settings/change.server';
import { storage } from '~/platform/storage/storage.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { libraryPictures, measurePictures, pictureFindings } from './picture-facts.server';
import type { PicturedText } from './picture-rules';
import { sizeText } from './weight-rules';

openTestDatabase();
const folder = openMediaFolder();
const levels = { credits: 'warn', weight: 'warn' } as const;

/** Returns what is found with an article's pictures once they have been measured. */
async function findingsOf(text: PicturedText) {
  const library = await libraryPictures(database(), [text], levels);
  await measurePictures([text], library, levels);
  return pictureFindings(text, library, levels);
}

test('the files that readers load are measured, and the credits are those of the library', async () => {
  const editor = await addMember('editor');
  const item = await addPictureOf(editor, await plainPicture('jpeg', { width: 1_000, height: 500 }));
  const picture = readPictureAddress(item.address);
  if (!picture) throw new Error('The picture has no address.');
  // Of 1,000 pixels, both screens load 960; above the text, a wide one loads all. A phone loads the same file for both.
  const sizeOf = async (width: number) => (await stat(join(folder(), 'media', fileKey(picture, width, 'avif')))).size;
  const [narrow, whole] = [await sizeOf(960), await sizeOf(1_000)];
  const text = { imageUrl: item.address, imageAlt: '', content: `<p><img src="${item.address}" alt=""></p>` };
  const found = await findingsOf(text);
  expect(found.weight?.fact).toBe(
    `Pictures: ${sizeText(narrow)} on a phone and ${sizeText(narrow + whole)} on a wide screen`,
  );
  expect(found.credits).toHaveLength(2);

  await database().update(mediaItems).set({ credit: 'A Writer' }).where(eq(mediaItems.id, item.id));
  expect((await findingsOf(text)).credits?.map(({ sentence }) => sentence)).toEqual([
    'Picture 1 of 1 in the text does not show its credit, “A Writer”.',
  ]);
  const off = { credits: 'off', weight: 'off' } as const;
  expect(pictureFindings(text, await libraryPictures(database(), [text], off), off)).toEqual({});
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
  const found = await findingsOf(text);
  expect(found.weight?.fact).toContain('1 picture not measured');

  await changeSettings(admin, [weightLimits.changeTo({ megabytes: 2, embeds: 0 })], new Date());
  onTestFinished(() => changeSettings(admin, [weightLimits.changeTo({ megabytes: 2, embeds: 10 })], new Date()));
  const content = '<p class="content-embed"><a href="https://films.test/1">A film</a></p>';
  expect((await findingsOf({ ...text, content })).weight?.problems).toHaveLength(1);
});

test('in a transaction, the checks use the sizes that are known, without waiting for storage', async () => {
  const editor = await addMember('editor');
  const { address } = await addPictureOf(editor);
  const text = { imageUrl: address, imageAlt: '', content: '' };
  const library = await libraryPictures(database(), [text], levels);
  const size = vi.spyOn(storage(), 'size');
  onTestFinished(() => size.mockRestore());
  expect(pictureFindings(text, library, levels).weight?.fact).toContain('1 picture not measured');
  expect(size).not.toHaveBeenCalled();
  // Two who ask at the same time share the measurement, one that has failed is repeated, and one that has not is kept.
  size.mockRejectedValueOnce(new Error('down'));
  const measure = () => measurePictures([text, text], library, levels);
  await Promise.all([measure(), measure()]);
  const keys = new Set(size.mock.calls.map(([key]) => key));
  expect(size).toHaveBeenCalledTimes(keys.size);
  await measure();
  expect(size).toHaveBeenCalledTimes(keys.size + 1);
  await measure();
  expect(size).toHaveBeenCalledTimes(keys.size + 1);
  expect(pictureFindings(text, library, levels).weight?.fact).not.toContain('not measured');
});

test('files whose turn comes once nobody waits for them are not asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const finish = Promise.withResolvers<number>();
  const size = vi.spyOn(storage(), 'size').mockReturnValue(finish.promise);
  onTestFinished(() => {
    size.mockRestore();
    vi.useRealTimers();
  });
  const measured = measureFiles(Array.from({ length: 30 }, (_, index) => `slow/${index}.avif`));
  await vi.advanceTimersByTimeAsync(2_000);
  await measured;
  const asked = size.mock.calls.length;
  expect(asked).toBeLessThan(30);
  finish.resolve(1);
  await vi.advanceTimersByTimeAsync(1);
  await measureFiles(['slow/0.avif']);
  expect(size).toHaveBeenCalledTimes(asked);
});
