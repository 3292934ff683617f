import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type Member, visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { startSettings } from '~/platform/settings/settings.server';
import { storage } from '~/platform/storage/storage.server';
import { openTestDatabase, untilSomeoneWaits } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { animatedPicture, plainPicture } from '~/platform/testing/pictures.server';
import { changeElsewhereForTest } from '~/platform/testing/settings.server';
import { startDeletedPictures } from './files/deleted-pictures.server';
import { pictureResponse } from './files/file-response.server';
import { pictureChanged } from './hooks';
import { mediaJobs } from './jobs.server';
import { clearDeleted, restorePictures } from './library.server';
import { pictureAttributes, readPictureAddress } from './picture-urls';
import { withPictures } from './responsive-pictures.server';
import { mediaItems, mediaUploads } from './schema';
import { deleteMedia, describeMedia, finishUpload, listMedia, readMedia } from './service.server';
import { mediaLimits } from './settings';
import * as mediaStore from './store.server';
import { addPictureOf, openMediaFolder, uploadFile } from './testing/pictures.server';
import { pictures } from './uploads/purposes.server';
import { beginUpload, clearUploads, continueUpload, endUpload, readUpload } from './uploads/uploads.server';

openTestDatabase();
openJobs(mediaJobs.map((job) => ({ ...job, cron: undefined })));

const folder = openMediaFolder();
let moderator: Member;
let editor: Member;

beforeEach(async () => {
  moderator = await addMember('moderator');
  editor = await addMember('editor');
});

const now = new Date('2026-11-21T12:00:00Z');

const upload = (member: Member, bytes: Buffer, name?: string) => uploadFile(member, bytes, name, now);
const addPicture = (bytes?: Buffer, name?: string) => addPictureOf(editor, bytes, name);

/** Requests a picture file as a reader's browser would. */
function fetchPicture(path: string): Promise<Response> {
  const [, , id = '', file = ''] = path.split('/');
  return pictureResponse(id, file);
}

const filesOnDisk = (subfolder: string): Promise<string[]> =>
  readdir(join(folder(), 'media', subfolder), { recursive: true }).catch(() => []);

/** Returns the versions of a picture that are on disk. */
const versionsOf = (id: string): Promise<string[]> => readdir(join(folder(), 'media/pictures', id)).catch(() => []);

/** Processes an upload up to where its files are stored. Returns a function that completes it. */
async function delayed(options: Parameters<typeof finishUpload>[1]) {
  const isEncoded = Promise.withResolvers<void>();
  const mayStore = Promise.withResolvers<void>();
  const files = storage();
  const store = files.write.bind(files);
  const write = vi.spyOn(files, 'write').mockImplementationOnce(async (...file) => {
    isEncoded.resolve();
    await mayStore.promise;
    await store(...file);
  });
  const finished = finishUpload(editor, options, now);
  await isEncoded.promise;
  write.mockRestore();
  return () => {
    mayStore.resolve();
    return finished;
  };
}

describe('uploads', () => {
  test('arrive in parts, each starting where the previous one ended', async () => {
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

  test('cannot exceed their declared size or the configured limit', async () => {
    const { id } = await beginUpload(moderator, { name: 'a', size: 10 }, now);
    await expect(continueUpload(moderator, id, 0, Buffer.alloc(11))).rejects.toMatchObject({ code: 'conflict' });
    const admin = await addMember('admin');
    await changeSettings(admin, [mediaLimits.changeTo({ megabytes: 1, megapixels: 50, frames: 300 })], now);
    await expect(beginUpload(moderator, { name: 'a', size: 1024 * 1024 + 1 }, now)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 1 MB.',
    });
    await changeSettings(admin, [mediaLimits.changeTo({ megabytes: 20, megapixels: 50, frames: 300 })], now);
    for (const size of [0, -1, 1.5, Number.NaN]) {
      await expect(beginUpload(moderator, { name: 'a', size }, now)).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  test('must fit the limits that another node sets', async () => {
    onTestFinished(await startSettings());
    const finish = async (bytes: Buffer) => finishUpload(moderator, { upload: await upload(moderator, bytes) }, now);
    const [animation, picture] = [
      await animatedPicture(3),
      await plainPicture('jpeg', { width: 1_200, height: 1_000 }),
    ];
    expect([(await finish(animation)).note, (await finish(picture)).note]).toEqual([undefined, undefined]);
    await changeElsewhereForTest(mediaLimits, { megabytes: 3, megapixels: 1, frames: 2 });
    expect((await finish(animation)).note).toBe(
      'Only the first of 3 frames is kept: animated pictures can have at most 2.',
    );
    await expect(finish(picture)).rejects.toThrow('The picture has too many pixels: the limit is 1 megapixel.');
    await expect(beginUpload(moderator, { name: 'a', size: 4 * 1024 * 1024 }, now)).rejects.toThrow(
      'The file is larger than 3 MB.',
    );
  });

  test('return the same picture to all requests that finish them concurrently', async () => {
    const id = await upload(moderator, await plainPicture());
    const finished = await Promise.all([1, 2, 3].map(() => finishUpload(moderator, { upload: id }, now)));
    expect(finished.map(({ item }) => item.id)).toEqual([id, id, id]);
  });

  test('can be finished at most 120 times a minute, including failed attempts', async () => {
    const attempt = () => finishUpload(moderator, { upload: newId() }, now);
    for (let count = 0; count < 120; count += 1) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    await expect(attempt()).rejects.toMatchObject({ code: 'too_many' });
  });

  test('are accessible only to their owner', async () => {
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

  test('cannot fill the disk, because the total per member is limited', async () => {
    const size = 20 * 1024 * 1024;
    for (let count = 0; count < 25; count += 1) await beginUpload(moderator, { name: 'a', size }, now);
    await expect(beginUpload(moderator, { name: 'a', size }, now)).rejects.toMatchObject({ code: 'too_many' });
  });

  test('are limited in number, even if they are small and started at once', async () => {
    const rows = Array.from({ length: pictures.maxUnfinished - 2 }, () => ({
      ...{ id: newId(), userId: moderator.userId, fileName: 'a', size: 1, createdAt: now },
    }));
    await database().insert(mediaUploads).values(rows);
    const started = await Promise.allSettled(
      Array.from({ length: 5 }, () => beginUpload(moderator, { name: 'a', size: 1 }, now)),
    );
    expect(started.map(({ status }) => status).toSorted()).toEqual([
      ...Array(2).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(started.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many' } });
  });

  test('are removed with their parts if they are unfinished after a day', async () => {
    const old = await upload(moderator, await plainPicture());
    const { id: young } = await beginUpload(moderator, { name: 'a', size: 5 }, new Date(now.getTime() + 3_600_000));
    await clearUploads(new Date(now.getTime() + 24.5 * 3_600_000));
    await expect(readUpload(moderator, old)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesOnDisk(`uploads/${old}`)).toEqual([]);
    expect((await readUpload(moderator, young)).size).toBe(5);
  });

  test('return the same picture when a request to finish them is retried', async () => {
    const id = await upload(editor, await plainPicture());
    const [one, other] = await Promise.all([
      finishUpload(editor, { upload: id }, now),
      finishUpload(editor, { upload: id }, now),
    ]);
    expect(other.item).toEqual(one.item);
    expect((await finishUpload(editor, { upload: id }, now)).item).toEqual(one.item);
  });

  test('keep their picture’s files when another request finishes them while the first one is being stored', async () => {
    const id = await upload(editor, await plainPicture());
    const [isUsed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const add = mediaStore.addItem;
    vi.spyOn(mediaStore, 'addItem').mockImplementationOnce(async (...item) => {
      await add(...item);
      isUsed.resolve();
      await mayCommit.promise;
    });
    const finishOther = await delayed({ upload: id });
    const first = finishUpload(editor, { upload: id }, now);
    await isUsed.promise;
    const other = finishOther();
    await untilSomeoneWaits();
    mayCommit.resolve();
    const { item } = await first;
    expect((await other).item).toEqual(item);
    expect(await versionsOf(id)).toEqual([readPictureAddress(item.address)?.version]);
    expect((await fetchPicture(item.address)).status).toBe(200);
  });

  test('that are not pictures are removed completely', async () => {
    const id = await upload(editor, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png');
    await expect(finishUpload(editor, { upload: id }, now)).rejects.toMatchObject({ code: 'invalid' });
    expect(await filesOnDisk(`uploads/${id}`)).toEqual([]);
    expect(await filesOnDisk(`pictures/${id}`)).toEqual([]);
    expect(await database().select().from(mediaUploads).where(eq(mediaUploads.id, id))).toEqual([]);
  });
});

describe('published pictures', () => {
  test('are served as immutable, re-encoded files that contain none of the uploaded bytes', async () => {
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
      // No sequence of uploaded bytes may appear in the served file. The start is skipped, because the tables in all
      // JPEG files are similar.
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
  ])('do not exist at %s', async (path) => {
    const response = await fetchPicture(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('redirect to the nearest file if the version is missing or the width or format does not exist', async () => {
    const { id, address } = await addPicture();
    const { version } = readPictureAddress(address) ?? {};
    const cases = {
      '320.avif': '320-V.avif',
      '200.webp': '320-V.webp',
      '1920.jpg': '400-V.jpg',
      '330.gif': '400-V.jpg',
    };
    for (const [requested, expected] of Object.entries(cases)) {
      const response = await fetchPicture(`/media/${id}/${requested}`);
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/media/${id}/${expected.replace('V', version ?? '')}`,
      ]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    }
  });

  test('appear in articles in every width, with their size and the article’s own alt text and caption', async () => {
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

test('replacing a picture is forbidden for moderators and fails for an unknown picture', async () => {
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

test('replacing a picture twice with the same upload at once keeps the new files', async () => {
  const { id } = await addPicture();
  const next = await upload(editor, await plainPicture('png'));
  const finished = await Promise.all([1, 2, 3].map(() => finishUpload(editor, { upload: next, replaces: id }, now)));
  const [address = ''] = new Set(finished.map(({ item }) => item.address));
  const queued = await database().execute(sql`select data from pgboss.job where name = 'media.remove_files'`);
  expect(JSON.stringify(queued)).not.toContain(`${id}/${readPictureAddress(address)?.version}`);
  expect((await fetchPicture(address)).status).toBe(200);
});

test('a delayed request to replace a picture does not undo or endanger a newer replacement', async () => {
  const { id } = await addPicture();
  const [first, second] = [await upload(editor, await plainPicture()), await upload(editor, await plainPicture())];
  const finishLater = await delayed({ upload: first, replaces: id });
  await finishUpload(editor, { upload: first, replaces: id }, now);
  const { item } = await finishUpload(editor, { upload: second, replaces: id }, now);
  await expect(finishLater()).rejects.toMatchObject({ code: 'not_found' });
  expect((await readMedia(editor, id)).item).toEqual(item);
  await expect.poll(() => versionsOf(id), { timeout: 60_000 }).toEqual([readPictureAddress(item.address)?.version]);
  expect((await fetchPicture(item.address)).status).toBe(200);
});

describe('a delayed request leaves no files', () => {
  test('if the picture that it adds has been replaced since', async () => {
    const [id, next] = [await upload(editor, await plainPicture()), await upload(editor, await plainPicture())];
    const finishLater = await delayed({ upload: id });
    await finishUpload(editor, { upload: id }, now);
    const { item } = await finishUpload(editor, { upload: next, replaces: id }, now);
    const version = readPictureAddress(item.address)?.version;
    await expect.poll(() => versionsOf(id), { timeout: 60_000 }).toEqual([version]);
    expect((await finishLater()).item).toEqual(item);
    expect(await versionsOf(id)).toEqual([version]);
  });

  test('if its upload has replaced another picture since', async () => {
    const { id } = await addPicture();
    const next = await upload(editor, await plainPicture());
    const finishLater = await delayed({ upload: next });
    await finishUpload(editor, { upload: next, replaces: id }, now);
    await expect(finishLater()).rejects.toMatchObject({ code: 'not_found' });
    expect(await versionsOf(next)).toEqual([]);
  });

  test('if the picture that it replaces has been deleted since', async () => {
    const { id, address } = await addPicture();
    const next = await upload(editor, await plainPicture());
    const finishLater = await delayed({ upload: next, replaces: id });
    await deleteMedia(editor, id, now);
    await expect(finishLater()).rejects.toMatchObject({ code: 'not_found' });
    expect(await restorePictures(editor, [id])).toBe(1);
    expect(await versionsOf(id)).toEqual([readPictureAddress(address)?.version]);
  });
});

test('a refused replacement does not remove the files that another request has made current', async () => {
  const { id } = await addPicture();
  const next = await upload(editor, await plainPicture('png'));
  const finish = () => finishUpload(editor, { upload: next, replaces: id }, now);
  let isRefused = true;
  pictureChanged
    .handledBy(async () => {
      if (isRefused) throw new AppError('invalid', 'The site’s theme cannot use this picture.');
    })
    .register();
  const files = storage();
  const removeFolder = files.removeFolder.bind(files);
  const removal = vi.spyOn(files, 'removeFolder').mockImplementationOnce(async (removed) => {
    isRefused = false;
    await Promise.allSettled([finish()]);
    await removeFolder(removed);
  });
  onTestFinished(() => removal.mockRestore());
  await expect(finish()).rejects.toMatchObject({ code: 'invalid' });
  expect(isRefused).toBe(false);
  expect((await fetchPicture((await readMedia(editor, id)).item.address)).status).toBe(200);
});

describe('an unused picture', () => {
  test('can be deleted with its files by an editor, but not by a moderator', async () => {
    const { id, address } = await addPicture();
    await expect(deleteMedia(moderator, id, now)).rejects.toMatchObject({ code: 'forbidden' });
    await deleteMedia(editor, id, now);
    await expect(readMedia(editor, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteMedia(editor, id, now)).rejects.toMatchObject({ code: 'not_found' });
    const hourLater = (minutes: number) => new Date(now.getTime() + (60 + minutes) * 60_000);
    await clearDeleted(hourLater(-1));
    expect(await filesOnDisk(`pictures/${id}`)).not.toEqual([]);
    await clearDeleted(hourLater(1));
    await expect.poll(() => filesOnDisk(`pictures/${id}`), { timeout: 60_000 }).toEqual([]);
    expect((await fetchPicture(address)).status).toBe(404);
    await expect(restorePictures(editor, [id])).rejects.toMatchObject({ code: 'conflict' });
  });

  test('returns with its texts and files when its deletion is undone', async () => {
    const { id, address } = await addPicture();
    await describeMedia(editor, id, { alt: 'A dog', caption: 'Rex', credit: '', focusX: 10, focusY: 90 }, now);
    const before = await readMedia(editor, id);
    await deleteMedia(editor, id, now);
    expect((await listMedia(editor, { search: 'Rex' })).items).toEqual([]);
    await expect(restorePictures(moderator, [id])).rejects.toMatchObject({ code: 'forbidden' });
    expect(await restorePictures(editor, [id, id, newId(), 'x'])).toBe(1);
    expect(await readMedia(editor, id)).toEqual(before);
    expect((await fetchPicture(address)).status).toBe(200);
    await clearDeleted(new Date(now.getTime() + 2 * 3_600_000));
    expect((await fetchPicture(address)).status).toBe(200);
    await expect(restorePictures(editor, [id])).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a deleted picture', () => {
  test('does not come back when another request to finish its upload ends later', async () => {
    const id = await upload(editor, await plainPicture());
    const finishLater = await delayed({ upload: id });
    const { item } = await finishUpload(editor, { upload: id }, now);
    await deleteMedia(editor, id, now);
    await expect(finishLater()).rejects.toMatchObject({ code: 'not_found' });
    await expect(readMedia(editor, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await restorePictures(editor, [id])).toBe(1);
    expect((await fetchPicture(item.address)).status).toBe(200);
  });

  test('is not served to readers until its deletion is undone', async () => {
    onTestFinished(await startDeletedPictures());
    const { id, address } = await addPicture();
    expect((await fetchPicture(address)).status).toBe(200);
    await deleteMedia(editor, id, now);
    await expect.poll(async () => (await fetchPicture(address)).status).toBe(404);
    expect((await fetchPicture(address)).headers.get('cache-control')).toBe('no-store');
    expect(await filesOnDisk(`pictures/${id}`)).not.toEqual([]);
    await restorePictures(editor, [id]);
    await expect.poll(async () => (await fetchPicture(address)).status).toBe(200);
  });

  describe('that is also in the library', () => {
    let id: string;

    beforeEach(async () => {
      ({ id } = await addPicture());
      const [row] = await database().select().from(mediaItems).where(eq(mediaItems.id, id));
      await deleteMedia(editor, id, now);
      if (row) await database().insert(mediaItems).values(row);
    });

    test('is served to readers', async () => {
      onTestFinished(await startDeletedPictures());
      const { item } = await readMedia(editor, id);
      expect((await fetchPicture(item.address)).status).toBe(200);
    });

    test('can be deleted again', async () => {
      await deleteMedia(editor, id, new Date(now.getTime() + 1000));
      await expect(readMedia(editor, id)).rejects.toMatchObject({ code: 'not_found' });
      expect(await restorePictures(editor, [id])).toBe(1);
    });

    test('stays in the library when its deletion is undone', async () => {
      expect(await restorePictures(editor, [id])).toBe(1);
      expect((await readMedia(editor, id)).item.id).toBe(id);
      await expect(restorePictures(editor, [id])).rejects.toMatchObject({ code: 'conflict' });
    });

    test('keeps its files when it is past the time for an undo', async () => {
      await clearDeleted(new Date(now.getTime() + 2 * 3_600_000));
      await expect(restorePictures(editor, [id])).rejects.toMatchObject({ code: 'conflict' });
      const queued = await database().execute(sql`select data from pgboss.job where name = 'media.remove_files'`);
      expect(JSON.stringify(queued)).not.toContain(id);
    });
  });
});

describe('the library', () => {
  test('filters pictures by kind, missing alternative text and uploader, and sorts them', async () => {
    const [one, two] = [await addPictureOf(moderator), await addPictureOf(editor)];
    await describeMedia(moderator, one.id, { alt: 'Seen', caption: '', credit: '', focusX: 50, focusY: 50 }, now);
    const found = async (filters: object) =>
      (await listMedia(moderator, { search: '', ...filters })).items
        .map(({ id }) => id)
        .filter((id) => [one.id, two.id].includes(id));
    expect(await found({ alt: 'missing' })).toEqual([two.id]);
    expect(await found({ uploader: editor.userId })).toEqual([two.id]);
    expect(await found({ kind: 'animated' })).toEqual([]);
    expect(await found({ kind: 'still', sort: 'oldest' })).toEqual([one.id, two.id]);
  });

  test('finds pictures by file name and description, newest first', async () => {
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

  test('rejects readers', async () => {
    const reader = await addMember();
    for (const attempt of [
      () => listMedia(reader, { search: '' }),
      () => readMedia(reader, newId()),
      () => beginUpload(reader, { name: 'a', size: 1 }, now),
      () => describeMedia(reader, newId(), { alt: '', caption: '', credit: '', focusX: 0, focusY: 0 }, now),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(listMedia(visitor, { search: '' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('records every change in the audit log', async () => {
    const { id } = await addPicture();
    await describeMedia(editor, id, { alt: 'A', caption: '', credit: '', focusX: 50, focusY: 50 }, now);
    await deleteMedia(editor, id, now);
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

test('an AVIF upload is served as a real JPEG', async () => {
  const { address } = await addPicture(await plainPicture('avif'));
  const file = Buffer.from(await (await fetchPicture(address)).arrayBuffer());
  expect((await sharp(file).metadata()).format).toBe('jpeg');
});
