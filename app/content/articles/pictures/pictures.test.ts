import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pictureResponse } from '~/content/media/files/file-response.server';
import { mediaJobs } from '~/content/media/jobs.server';
import { deletePictures } from '~/content/media/library.server';
import { withPictures } from '~/content/media/responsive-pictures.server';
import { describeMedia, finishUpload, readMedia } from '~/content/media/service.server';
import { addPictureOf, openMediaFolder, uploadFile } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { animatedPicture, plainPicture } from '~/platform/testing/pictures.server';
import { articlesFeature } from '../feature.server';
import { articles } from '../schema';
import { readArticle } from '../service.server';
import { addArticle } from '../testing/articles.server';
import { writeArticle } from '../testing/written-articles.server';

openTestDatabase();
registerFeatures([articlesFeature]);
openJobs(mediaJobs.map((job) => ({ ...job, cron: undefined })));
openMediaFolder();

let moderator: Member;
let editor: Member;

beforeEach(async () => {
  moderator = await addMember('moderator');
  editor = await addMember('editor');
});

const now = new Date('2026-11-21T12:00:00Z');

const addPicture = (bytes?: Buffer) => addPictureOf(editor, bytes);

/** Requests a picture file as a reader's browser would. */
function fetchPicture(path: string): Promise<Response> {
  const [, , id = '', file = ''] = path.split('/');
  return pictureResponse(id, file);
}

test('replacing a picture preserves its ID, and articles immediately show the new picture at its new address', async () => {
  const picture = await addPicture(await plainPicture('jpeg', { width: 400, height: 300 }));
  await describeMedia(editor, picture.id, { alt: 'A', caption: '', credit: '', focusX: 10, focusY: 90 }, now);
  const { slug } = await writeArticle({
    title: 'With a picture',
    imageUrl: picture.address,
    content: `<p><img src="${picture.address}" alt="A"></p>`,
  });
  expect((await readArticle(slug)).imageUrl).toBe(`${picture.address}#10,90`);
  const next = await uploadFile(editor, await animatedPicture(3), 'moving.gif', now);
  const { item } = await finishUpload(editor, { upload: next, replaces: picture.id }, now);
  expect(item).toMatchObject({
    id: picture.id,
    alt: 'A',
    isMoving: true,
    width: 64,
    focusX: 10,
    fileName: 'moving.gif',
  });
  const article = await readArticle(slug);
  expect(article.imageUrl).toBe(item.address);
  expect(await withPictures(article.content)).toContain(`/64-${next.slice(-8)}.webp 64w`);
  const old = await fetchPicture(picture.address);
  await expect.poll(async () => (await fetchPicture(picture.address)).status, { timeout: 60_000 }).toBe(302);
  expect([200, 302]).toContain(old.status);
  expect((await fetchPicture(picture.address)).headers.get('location')).toBe(item.address.split('#')[0]);
  // Repeating the request does not replace the picture again.
  expect((await finishUpload(editor, { upload: next, replaces: picture.id }, now)).item.address).toBe(item.address);
});

test('only editors may move the focal point of a picture that readers see', async () => {
  const { id, address } = await addPicture();
  const moveTo = (actor: Member, focusX: number) =>
    describeMedia(actor, id, { alt: '', caption: '', credit: '', focusX, focusY: 50 }, now);
  await moveTo(moderator, 20);
  const article = await addArticle({ title: 'It shows the picture' });
  await database().update(articles).set({ imageUrl: address }).where(eq(articles.id, article));
  await expect(moveTo(moderator, 30)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Readers would see the new focal point at once, so only an editor can change it.',
  });
  expect((await readMedia(editor, id)).item.address).toContain('20');
  await moveTo(moderator, 20);
  await moveTo(editor, 30);
});

test('the library deletes selected pictures that nothing shows, and says why others were kept', async () => {
  const [unused, used] = [await addPicture(), await addPicture()];
  const article = await addArticle({ title: 'It shows one' });
  await database()
    .update(articles)
    .set({ content: `<img src="${used.address}" alt="">` })
    .where(eq(articles.id, article));
  await expect(deletePictures(moderator, [unused.id], now)).rejects.toMatchObject({ code: 'forbidden' });
  const { deleted, refused } = await deletePictures(editor, [unused.id, used.id, unused.id], now);
  expect(deleted).toEqual([unused.id]);
  expect(refused).toEqual([{ id: used.id, name: used.fileName, sentence: expect.stringContaining('“It shows one”') }]);
  await expect(readMedia(editor, unused.id)).rejects.toMatchObject({ code: 'not_found' });
});
