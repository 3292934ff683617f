import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articlesFeature } from '~/content/articles/feature.server';
import { readArticle } from '~/content/articles/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { draftsFeature } from '~/newsroom/drafts/feature.server';
import { emptyFields } from '~/newsroom/drafts/fields';
import { restoreRevision } from '~/newsroom/drafts/revisions/revisions.server';
import * as revisionsRoute from '~/newsroom/drafts/revisions/routes/revisions';
import { createDraft, saveDraft } from '~/newsroom/drafts/service.server';
import { writeArticle } from '~/newsroom/workflow/testing/written-articles.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator, visitor } from '~/platform/permissions/permissions';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { hearEvents } from '~/platform/testing/events.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { movingPicture, plainPicture } from '~/platform/testing/pictures.server';
import * as articleRoute from '~/screens/article/routes/article';
import { visit } from '~/server/testing/visit.server';
import { pictureAttributes, readPictureAddress } from './addresses';
import { withPictures } from './bodies.server';
import { pictureResponse } from './files/file-response.server';
import { mediaJobs } from './jobs.server';
import * as pictureRoute from './routes/picture';
import { mediaUploads } from './schema';
import { deleteMedia, describeMedia, finishUpload, listMedia, readMedia } from './service.server';
import { mediaLimits } from './settings';
import { beginUpload, clearUploads, continueUpload, endUpload, readUpload } from './uploads/uploads.server';

openTestDatabase();
registerFeatures([articlesFeature, draftsFeature]);
openJobs(mediaJobs.map((job) => ({ ...job, cron: undefined })));

const before = configuration();
let folder = '';
let moderator: Member;
let editor: Member;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lowdown-media-'));
  setConfiguration({ ...before, DATA_DIR: folder });
});
afterAll(async () => {
  setConfiguration(before);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  moderator = await addMember('moderator');
  editor = await addMember('editor');
});

const now = new Date('2026-11-21T12:00:00Z');

async function upload(member: Member, bytes: Buffer, name = 'picture.jpg'): Promise<string> {
  const { id } = await beginUpload(member, { name, size: bytes.length }, now);
  await continueUpload(member, id, 0, bytes);
  return id;
}

async function addPicture(bytes?: Buffer, name?: string) {
  const { item } = await finishUpload(
    editor,
    { upload: await upload(editor, bytes ?? (await plainPicture()), name) },
    now,
  );
  return item;
}

/** What a reader's browser gets at a path of a picture. */
function fetchPicture(path: string): Promise<Response> {
  const [, , id = '', file = ''] = path.split('/');
  return pictureResponse(id, file);
}

const filesOnDisk = (place: string): Promise<string[]> =>
  readdir(join(folder, 'media', place), { recursive: true }).catch(() => []);

describe('uploads', () => {
  test('come in parts, each where the one before has ended', async () => {
    const bytes = await plainPicture('png');
    const { id } = await beginUpload(moderator, { name: 'C:\\photos\\a\u202egnp.png', size: bytes.length }, now);
    expect(await continueUpload(moderator, id, 0, bytes.subarray(0, 1000))).toBe(1000);
    expect(await readUpload(moderator, id)).toMatchObject({ received: 1000, size: bytes.length, fileName: 'agnp.png' });
    await expect(continueUpload(moderator, id, 0, bytes)).rejects.toMatchObject({ code: 'conflict' });
    await expect(continueUpload(moderator, id, 2000, bytes.subarray(2000))).rejects.toMatchObject({ code: 'conflict' });
    await expect(finishUpload(moderator, { upload: id }, now)).rejects.toMatchObject({ code: 'conflict' });
    await continueUpload(moderator, id, 1000, bytes.subarray(1000));
    const { item } = await finishUpload(moderator, { upload: id }, now);
    expect(item).toMatchObject({ id, fileName: 'agnp.png', width: 400, height: 300, alt: '' });
    expect(await filesOnDisk(`uploads/${id}`)).toEqual([]);
  });

  test('cannot become longer than was said, nor larger than is set', async () => {
    const { id } = await beginUpload(moderator, { name: 'a', size: 10 }, now);
    await expect(continueUpload(moderator, id, 0, Buffer.alloc(11))).rejects.toMatchObject({ code: 'conflict' });
    const admin = await addMember('admin');
    await changeSettings(admin, [mediaLimits.to({ megabytes: 1, megapixels: 50, frames: 300 })], now);
    await expect(beginUpload(moderator, { name: 'a', size: 1024 * 1024 + 1 }, now)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 1 MB.',
    });
    await changeSettings(admin, [mediaLimits.to({ megabytes: 20, megapixels: 50, frames: 300 })], now);
    for (const size of [0, -1, 1.5, Number.NaN]) {
      await expect(beginUpload(moderator, { name: 'a', size }, now)).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  test('asked for their picture several times at once, give the same picture to all', async () => {
    const id = await upload(moderator, await plainPicture());
    const finished = await Promise.all([1, 2, 3].map(() => finishUpload(moderator, { upload: id }, now)));
    expect(finished.map(({ item }) => item.id)).toEqual([id, id, id]);
  });

  test('are asked for their picture a hundred and twenty times a minute, whether it is made or not', async () => {
    const ask = () => finishUpload(moderator, { upload: newId() }, now);
    for (let count = 0; count < 120; count += 1) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask()).rejects.toMatchObject({ code: 'too_many' });
  });

  test('belong to their member', async () => {
    const id = await upload(moderator, await plainPicture());
    const unknown = { code: 'not_found' };
    await expect(readUpload(editor, id)).rejects.toMatchObject(unknown);
    await expect(continueUpload(editor, id, 0, Buffer.alloc(1))).rejects.toMatchObject(unknown);
    await expect(finishUpload(editor, { upload: id }, now)).rejects.toMatchObject(unknown);
    await expect(endUpload(editor, id)).rejects.toMatchObject(unknown);
    await endUpload(moderator, id);
    await expect(readUpload(moderator, id)).rejects.toMatchObject(unknown);
    expect(await filesOnDisk(`uploads/${id}`)).toEqual([]);
  });

  test('cannot fill the disk: a member has only so much on the way', async () => {
    const size = 20 * 1024 * 1024;
    for (let begun = 0; begun < 25; begun += 1) await beginUpload(moderator, { name: 'a', size }, now);
    await expect(beginUpload(moderator, { name: 'a', size }, now)).rejects.toMatchObject({ code: 'too_many' });
  });

  test('that have not ended after a day are removed, with what has come of them', async () => {
    const old = await upload(moderator, await plainPicture());
    const { id: young } = await beginUpload(moderator, { name: 'a', size: 5 }, new Date(now.getTime() + 3_600_000));
    await clearUploads(operator, new Date(now.getTime() + 24.5 * 3_600_000));
    await expect(readUpload(moderator, old)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesOnDisk(`uploads/${old}`)).toEqual([]);
    expect((await readUpload(moderator, young)).size).toBe(5);
    await expect(clearUploads(moderator, now)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('asked for again, because the response was lost, give the same picture', async () => {
    const id = await upload(editor, await plainPicture());
    const [one, other] = await Promise.all([
      finishUpload(editor, { upload: id }, now),
      finishUpload(editor, { upload: id }, now),
    ]);
    expect(other.item).toEqual(one.item);
    expect((await finishUpload(editor, { upload: id }, now)).item).toEqual(one.item);
  });

  test('of what is no picture leave nothing behind', async () => {
    const id = await upload(editor, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png');
    await expect(finishUpload(editor, { upload: id }, now)).rejects.toMatchObject({ code: 'invalid' });
    expect(await filesOnDisk(`uploads/${id}`)).toEqual([]);
    expect(await filesOnDisk(`pictures/${id}`)).toEqual([]);
    expect(await database().select().from(mediaUploads).where(eq(mediaUploads.id, id))).toEqual([]);
  });
});

describe('pictures before readers', () => {
  test('are served for ever, as what they are, and are nothing of what was sent', async () => {
    const bytes = Buffer.concat([await plainPicture(), Buffer.from('a film behind the script')]);
    const { address } = await addPicture(bytes);
    const shown = pictureAttributes(address);
    const paths = [shown?.srcSet, ...(shown?.sources ?? []).map(({ srcSet }) => srcSet)].flatMap((set) =>
      (set ?? '').split(', ').map((candidate) => candidate.split(' ')[0] ?? ''),
    );
    expect(paths).toHaveLength(6);
    for (const path of paths) {
      const response = await fetchPicture(path);
      const file = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' }[path.split('.')[1] ?? ''],
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(file.length),
      });
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(file.includes('script')).toBe(false);
      // No stretch of what was uploaded stands in what is served. (All JPEG files begin with much the same tables.)
      for (let from = 700; from + 24 <= bytes.length; from += 24) {
        expect(file.includes(bytes.subarray(from, from + 24))).toBe(false);
      }
    }
  });

  test.each([
    '/media/x/320.jpg',
    '/media/..%2f..%2fpg/1.jpg',
    `/media/${newId()}/320-00000000.webp`,
    `/media/${newId()}/320.svg`,
    `/media/${newId()}/320-00000000.webp.html`,
    `/media/${newId().toUpperCase()}/320.jpg`,
  ])('%s is none', async (path) => {
    const response = await fetchPicture(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('without a version, or in a width and format that was not made, lead to the nearest', async () => {
    const { id, address } = await addPicture();
    const { version } = readPictureAddress(address) ?? {};
    const cases = {
      '320.avif': '320-V.avif',
      '200.webp': '320-V.webp',
      '1920.jpg': '400-V.jpg',
      '330.gif': '400-V.jpg',
    };
    for (const [asked, given] of Object.entries(cases)) {
      const response = await fetchPicture(`/media/${id}/${asked}`);
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/media/${id}/${given.replace('V', version ?? '')}`,
      ]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    }
  });

  test('stand in an article in every width, with their size, and keep what the article says of them', async () => {
    const { id, address } = await addPicture();
    const content = `<p>Text</p><figure><img src="/media/${id}/400.jpg" alt="A &quot;dog&quot;" width="9" height="9"><figcaption>Rex</figcaption></figure><img src="/media/${newId()}/1.jpg" alt="Gone"><img src="https://elsewhere.test/a.jpg" alt="">`;
    const html = await withPictures(content);
    const src = address.split('#')[0];
    expect(html).toContain(`<img src="${src}" srcset="/media/${id}/320-`);
    expect(html).toContain('width="400" height="300" alt="A &quot;dog&quot;"></picture><figcaption>Rex');
    expect(html).toContain('<source type="image/avif" srcset="');
    expect(html).not.toContain('width="9"');
    expect(html).toContain('alt="Gone"><img src="https://elsewhere.test/a.jpg" alt="">');
  });
});

describe('replacing', () => {
  test('keeps the key; articles show the new one at once, under new addresses', async () => {
    const picture = await addPicture(await plainPicture('jpeg', { width: 400, height: 300 }));
    await describeMedia(editor, picture.id, { alt: 'A', caption: '', credit: '', focusX: 10, focusY: 90 }, now);
    const { slug } = await writeArticle({
      title: 'With a picture',
      imageUrl: picture.address,
      content: `<p><img src="${picture.address}" alt="A"></p>`,
    });
    expect((await readArticle(visitor, slug)).imageUrl).toBe(`${picture.address}#10,90`);
    const next = await upload(editor, await movingPicture(3), 'moving.gif');
    const { item } = await finishUpload(editor, { upload: next, replaces: picture.id }, now);
    expect(item).toMatchObject({
      id: picture.id,
      alt: 'A',
      isMoving: true,
      width: 64,
      focusX: 10,
      fileName: 'moving.gif',
    });
    const article = await readArticle(visitor, slug);
    expect(article.imageUrl).toBe(item.address);
    expect(await withPictures(article.content)).toContain(`/64-${next.slice(-8)}.webp 64w`);
    const old = await fetchPicture(picture.address);
    await expect.poll(async () => (await fetchPicture(picture.address)).status, { timeout: 20_000 }).toBe(302);
    expect([200, 302]).toContain(old.status);
    expect((await fetchPicture(picture.address)).headers.get('location')).toBe(item.address.split('#')[0]);
    // Asked again, it is not done again.
    expect((await finishUpload(editor, { upload: next, replaces: picture.id }, now)).item.address).toBe(item.address);
  });

  test('or describing it anew notifies the pages of an article, which show caption and credit under its own picture', async () => {
    const picture = await addPicture();
    const { slug } = await writeArticle({ title: 'Its own', imageUrl: picture.address, imageAlt: 'A quay' });
    const under = async () => {
      const pages = [{ path: '/article/:slug', module: articleRoute }] as unknown as Parameters<typeof visit>[0];
      const { html } = await visit(pages, `/article/${slug}`);
      return /<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1];
    };
    expect(await under()).toBe('A quay');
    const heard = await hearEvents();
    const words = { alt: 'A', caption: 'The <old> quay.', credit: 'Town Archive', focusX: 50, focusY: 50 };
    await describeMedia(editor, picture.id, words, now);
    expect(await heard()).toContainEqual({ type: 'articles.changed', slugs: [slug] });
    expect(await under()).toBe('The &lt;old&gt; quay. Town Archive');
    // What readers see at once is not for moderators; what only new uses begin with is.
    await describeMedia(moderator, picture.id, { ...words, alt: 'B' }, now);
    await expect(describeMedia(moderator, picture.id, { ...words, credit: 'Mine' }, now)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await under()).toBe('The &lt;old&gt; quay. Town Archive');
  });

  test('is not for moderators, and not of what is not there', async () => {
    const picture = await addPicture();
    const mine = await upload(moderator, await plainPicture());
    await expect(finishUpload(moderator, { upload: mine, replaces: picture.id }, now)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const next = await upload(editor, await plainPicture());
    await expect(finishUpload(editor, { upload: next, replaces: newId() }, now)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('where a picture is used', () => {
  test('is every article, working copy and version that shows it, and it cannot be deleted as long', async () => {
    const picture = await addPicture();
    const other = await addPicture();
    await writeArticle({ title: 'In the text', content: `<p><img src="/media/${picture.id}/320.webp" alt=""></p>` });
    const draft = await writeArticle({
      title: 'As its own',
      imageUrl: picture.address,
      status: 'draft',
    });
    const { articleId } = await createDraft(editor, {
      ...emptyFields,
      title: 'Being written',
      category: 'news',
      content: `<p><img src="${picture.address}" alt=""></p>`,
    });
    const { uses } = await readMedia(moderator, picture.id);
    const ofDraft = uses.filter((use) => use.where !== 'page' && use.articleId === articleId);
    expect(uses.map(({ title, where, isPublished }) => `${title}: ${where} ${isPublished}`).sort()).toEqual(
      [
        'As its own: article false',
        ...ofDraft.map((use) => `${use.title}: ${use.where} false`),
        'In the text: article true',
      ].sort(),
    );
    expect(ofDraft.some(({ where }) => where !== 'article')).toBe(true);
    await expect(deleteMedia(editor, picture.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^The picture is in use by “.+” and 2 other articles\. Remove it there first\.$/),
    });
    expect((await readMedia(moderator, other.id)).uses).toEqual([]);
    expect(draft.id).toBeDefined();
  });

  test('taken out again, it can be deleted, which says what earlier versions lose; restored, one reports its gap', async () => {
    const picture = await addPicture();
    const text = `<p>By mistake</p><figure><img src="${picture.address}" alt="A cat"></figure>`;
    const { articleId } = await createDraft(editor, { ...emptyFields, title: 'A slip', content: text });
    const pages = [
      { path: '/admin/media/:id', module: pictureRoute },
      { path: '/admin/editor/:id/revisions', module: revisionsRoute },
    ] as Parameters<typeof visit>[0];
    const look = (path: string, how = {}) => visit(pages, path, { actor: editor, ...how });
    const screen = () => look(`/admin/media/${picture.id}`);
    expect((await screen()).html).toContain(`href="/admin/editor/${articleId}"`);
    expect((await screen()).html).toContain('You can’t delete a picture that is in use.');
    // Another member takes it out, so that what was before is listed as a version of its own.
    await saveDraft(moderator, articleId, { baseVersion: 1, fields: { content: '<p>By mistake</p>' } });
    const { html } = await screen();
    expect(html).toContain(`href="/admin/editor/${articleId}/revisions"`);
    expect(html).toContain('One earlier version of articles would be missing this picture if restored.');
    expect(html).toContain('Delete for Good');
    await deleteMedia(editor, picture.id);
    const { result: response } = await look(`/admin/editor/${articleId}/revisions`, { form: { version: '1' } });
    expect(response).toMatchObject({
      outcome: 'done',
      description: expect.stringContaining('One of its pictures has been deleted from the library'),
    });
    expect(await restoreRevision(editor, articleId, 2)).toMatchObject({ missingPictures: 0 });
  });

  test('taken out within the minutes that are one revision, no version shows it any more', async () => {
    const picture = await addPicture();
    const { articleId } = await createDraft(editor, { ...emptyFields, title: 'A slip', imageUrl: picture.address });
    await saveDraft(editor, articleId, { baseVersion: 1, fields: { imageUrl: '' } });
    expect((await readMedia(editor, picture.id)).uses).toEqual([]);
  });

  test('nowhere: it is deleted with its files, by an editor', async () => {
    const { id, address } = await addPicture();
    await expect(deleteMedia(moderator, id)).rejects.toMatchObject({ code: 'forbidden' });
    await deleteMedia(editor, id);
    await expect(readMedia(editor, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteMedia(editor, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect.poll(() => filesOnDisk(`pictures/${id}`), { timeout: 20_000 }).toEqual([]);
    expect((await fetchPicture(address)).status).toBe(404);
  });
});

describe('the library', () => {
  test('finds pictures by their name and texts, the newest first', async () => {
    const one = await addPicture(undefined, 'harbour_100%.jpg');
    const two = await addPicture(undefined, 'town.jpg');
    await describeMedia(
      moderator,
      two.id,
      { alt: 'Boats', caption: '', credit: 'Harbour Office', focusX: 50, focusY: 50 },
      now,
    );
    const found = async (search: string) => (await listMedia(moderator, { search })).items.map(({ id }) => id);
    expect(await found('harbour')).toEqual([two.id, one.id]);
    expect(await found('harbour boats')).toEqual([two.id]);
    expect(await found('100%')).toEqual([one.id]);
    expect(await found('%_%')).toEqual([]);
    const { items } = await listMedia(moderator, { search: '', cursor: two.id });
    expect(items[0]?.id).toBe(one.id);
  });

  test('is not for readers', async () => {
    const reader = await addMember();
    for (const ask of [
      () => listMedia(reader, { search: '' }),
      () => readMedia(reader, newId()),
      () => beginUpload(reader, { name: 'a', size: 1 }, now),
      () => describeMedia(reader, newId(), { alt: '', caption: '', credit: '', focusX: 0, focusY: 0 }, now),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(listMedia(visitor, { search: '' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('writes down who did what', async () => {
    const { id } = await addPicture();
    await describeMedia(editor, id, { alt: 'A', caption: '', credit: '', focusX: 50, focusY: 50 }, now);
    await deleteMedia(editor, id);
    const rows = await database()
      .select({ action: securityAuditLog.action, userId: securityAuditLog.userId })
      .from(securityAuditLog)
      .where(eq(securityAuditLog.resourceId, id))
      .orderBy(desc(securityAuditLog.sequence));
    expect(rows).toEqual(
      ['media_deleted', 'media_described', 'media_uploaded'].map((action) => ({ action, userId: editor.userId })),
    );
  });
});

test('a picture is decoded to be served: its files are pictures', async () => {
  const { address } = await addPicture(await plainPicture('avif'));
  const file = Buffer.from(await (await fetchPicture(address)).arrayBuffer());
  expect((await sharp(file).metadata()).format).toBe('jpeg');
});
