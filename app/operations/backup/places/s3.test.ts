import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/platform/database/identifiers';
import { startS3Server } from '~/platform/testing/s3.server';
import { backupName } from '../schedule-rules';
import { locationOf } from '../testing/bucket.server';
import { partBytes, s3Place } from './s3.server';

let folder = '';
let server: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-place-test-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.state.intercept = () => undefined;
  server.objects.clear();
  server.requests.length = 0;
});

test('a large backup is uploaded in parts that the server checks, and is read back unchanged', async () => {
  const place = s3Place(locationOf(server));
  const bytes = randomBytes(2 * partBytes + 1000);
  const name = backupName(new Date(), newId());
  const facts = { bytes: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') };
  const write = () =>
    place.write(
      name,
      async (output) => {
        const pieces = Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, piece) =>
          bytes.subarray(piece * 50_000, (piece + 1) * 50_000),
        );
        await pipeline(pieces, output);
        return facts;
      },
      { lastBytes: 0, signal: new AbortController().signal },
    );
  await write();
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  expect(server.objects.get(`site/${name}`)?.equals(bytes)).toBe(true);
  const path = await place.fetch({ name, ...facts }, folder);
  expect((await readFile(path)).equals(bytes)).toBe(true);
  // A file that cannot be written here says nothing about the one in the bucket.
  await writeFile(path, 'This name is taken.');
  await expect(place.fetch({ name, ...facts }, folder)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('disk (EEXIST)'),
  });
  await rm(path);
  server.objects.clear();
  // One byte changes on the way.
  server.state.intercept = ({ method, body }) => {
    if (method === 'PUT') body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    return undefined;
  };
  await expect(write()).rejects.toThrow('refused a request (BadDigest)');
  expect(server.objects.size).toBe(0);
});

test('only names that this site gives are listed, fetched or deleted', async () => {
  const place = s3Place(locationOf(server));
  for (const name of ['site/../secret', 'site/lowdown-x.backup', 'site/lowdown-\u001b[31m.backup', 'lowdown-1'])
    server.objects.set(name, Buffer.from('a'));
  const names = [1, 2, 3].map((month) => backupName(new Date(Date.UTC(2030, month, 1)), newId()));
  for (const name of names) server.objects.set(`site/${name}`, Buffer.from('a'));
  expect((await place.list()).map(({ name }) => name)).toEqual(names);
  for (const name of ['../secret', 'secret', '']) {
    await expect(place.fetch({ name, bytes: 1, digest: null }, folder)).rejects.toThrow(
      'not one that this site creates',
    );
    await expect(place.remove(name)).rejects.toThrow('not one that this site creates');
    await expect(place.removeUnfinished(name)).rejects.toThrow('not one that this site creates');
  }
  expect(server.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
});
