import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadPartSize, uploadsPath } from '~/content/media/constants';
import { readUpload } from '~/content/media/uploads/uploads.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import type { Member } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { openWholeSite } from '~/server/testing/whole-site.server';

openTestDatabase();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lowdown-uploads-'));
  setConfiguration({ ...configuration(), DATA_DIR: folder });
});
const site = openWholeSite();
afterAll(() => rm(folder, { recursive: true }));

const tus = { 'tus-resumable': '1.0.0' };
const piece = { ...tus, 'content-type': 'application/offset+octet-stream' };

async function signedIn(role: 'moderator' | 'subscriber' = 'moderator'): Promise<{ member: Member; cookie: string }> {
  const member = await addMember(role);
  return { member, cookie: await site.signIn(member.userId) };
}

/** Starts an upload and returns its path. */
async function begin(cookie: string, size: number): Promise<string> {
  const { status, headers } = await site.ask(uploadsPath, {
    method: 'POST',
    headers: {
      ...tus,
      cookie,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('Ä picture.png').toString('base64')}`,
    },
  });
  expect(status).toBe(201);
  expect(headers.location).toMatch(/^\/admin\/media\/uploads\/[0-9a-f-]{36}$/);
  return headers.location ?? '';
}

const offsetOf = async (cookie: string, path: string): Promise<string | undefined> =>
  (await site.ask(path, { method: 'HEAD', headers: { ...tus, cookie } })).headers['upload-offset'] as string;

/** Sends bytes of an upload. With `breaksAfter`, the connection is cut after that many bytes. */
async function send(cookie: string, path: string, from: number, bytes: Buffer, breaksAfter?: number) {
  const asking = httpRequest({
    ...{ host: '127.0.0.1', port: site.port(), path, method: 'PATCH' },
    headers: { ...piece, cookie, 'upload-offset': String(from), 'content-length': String(bytes.length) },
  });
  if (breaksAfter !== undefined) {
    const broken = once(asking, 'error').catch((error: unknown) => error);
    await new Promise<void>((resolve) => asking.write(bytes.subarray(0, breaksAfter), () => resolve()));
    return {
      lose: async () => {
        asking.destroy();
        await broken;
      },
    };
  }
  asking.end(bytes);
  const [response] = await once(asking, 'response');
  response.resume();
  return { status: response.statusCode as number, headers: response.headers };
}

describe('a broken connection', () => {
  test('loses only the part in transit: the upload resumes and becomes the picture', async () => {
    const { member, cookie } = await signedIn();
    const bytes = await plainPicture('png', { width: 1200, height: 1000 });
    expect(bytes.length).toBeGreaterThan(2.5 * uploadPartSize);
    const path = await begin(cookie, bytes.length);
    const id = path.split('/').at(-1) ?? '';
    const { lose } = (await send(cookie, path, 0, bytes, 2 * uploadPartSize + 1000)) as { lose: () => Promise<void> };
    await expect
      .poll(async () => (await readUpload(member, id)).received, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(uploadPartSize);
    await lose();
    const kept = Number(await offsetOf(cookie, path));
    expect(kept).toBeGreaterThanOrEqual(uploadPartSize);
    expect(kept).toBeLessThan(bytes.length);
    expect(await send(cookie, path, kept, bytes.subarray(kept))).toMatchObject({
      status: 204,
      headers: { 'upload-offset': String(bytes.length) },
    });
    const { status, text } = await site.ask('/admin/media/finish', { form: { upload: id }, headers: { cookie } });
    expect(status).toBe(200);
    const { finished } = JSON.parse(text);
    expect(finished).toMatchObject({ id, picture: { width: 1200, height: 1000, alt: '' } });
    const picture = await site.ask(finished.picture.url);
    expect([picture.status, picture.headers['content-type'], picture.headers['set-cookie']]).toEqual([
      200,
      'image/jpeg',
      undefined,
    ]);
    expect((await site.ask(`/admin/media/${id}`, { headers: { cookie } })).text).toContain('Ä picture.png');
  });

  test('does not store a part twice when it is sent again', async () => {
    const { cookie } = await signedIn();
    const path = await begin(cookie, 10);
    expect(await send(cookie, path, 0, Buffer.from('12345'))).toMatchObject({ status: 204 });
    expect(await send(cookie, path, 0, Buffer.from('12345'))).toMatchObject({ status: 409 });
    expect(await offsetOf(cookie, path)).toBe('5');
  });
});

describe('without permission', () => {
  test('an upload cannot be started, continued, inspected or cancelled', async () => {
    const { cookie } = await signedIn();
    const path = await begin(cookie, 10);
    const others: { headers: Record<string, string>; status: number }[] = [
      { headers: {}, status: 401 },
      { headers: { cookie: (await signedIn('subscriber')).cookie }, status: 403 },
      { headers: { cookie: (await signedIn()).cookie }, status: 404 },
    ];
    for (const { headers, status } of others) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const response = await site.ask(path, { method, headers: { ...piece, ...headers, 'upload-offset': '0' } });
        expect(`${method} ${response.status}`).toBe(`${method} ${status}`);
      }
    }
    expect(await offsetOf(cookie, path)).toBe('0');
  });

  test('other sites’ pages cannot upload, whatever cookies the browser sends', async () => {
    const { cookie } = await signedIn();
    const path = await begin(cookie, 10);
    const forged = { ...piece, cookie, 'upload-offset': '0', 'upload-length': '10' };
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
    ];
    for (const from of elsewhere) {
      for (const [method, target] of [
        ['POST', uploadsPath],
        ['PATCH', path],
        ['DELETE', path],
      ] as const) {
        const { status, headers } = await site.ask(target, { method, headers: { ...forged, ...from } });
        expect(status).toBe(403);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    expect(await offsetOf(cookie, path)).toBe('0');
  });

  test('one method cannot be disguised as another', async () => {
    const { cookie } = await signedIn();
    const path = await begin(cookie, 10);
    const headers = { ...tus, cookie, 'x-http-method-override': 'DELETE', 'upload-offset': '0' };
    await site.ask(path, { method: 'PATCH', headers });
    expect(await offsetOf(cookie, path)).toBe('0');
  });
});

test('an oversized file is rejected before it is sent, with a message', async () => {
  const { cookie } = await signedIn();
  const { status, text } = await site.ask(uploadsPath, {
    method: 'POST',
    headers: { ...tus, cookie, 'upload-length': String(21 * 1024 * 1024) },
  });
  expect([status, text]).toEqual([413, 'The file is larger than 20 MB.\n']);
});

test('a request never stores more than the announced size', async () => {
  const { cookie } = await signedIn();
  const path = await begin(cookie, 10);
  expect(await send(cookie, path, 0, Buffer.alloc(5_000))).toMatchObject({ status: 413 });
  expect(await offsetOf(cookie, path)).toBe('0');
});
