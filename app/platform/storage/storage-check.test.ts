import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { configuration, readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { removeProbes, storageCheck } from './storage-check.server';

const before = configuration();
afterEach(() => setConfiguration(before));
const { signal } = new AbortController();

test('the check of the files fails while the folder cannot be written to, and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  setConfiguration({ ...before, DATA_DIR: folder, S3_URL: undefined });
  const media = join(folder, 'media');
  await mkdir(media);
  expect(await storageCheck.run(signal)).toMatchObject({ state: 'healthy' });
  expect(await readdir(join(media, 'health-check'))).toEqual([]);
  await mkdir(join(media, 'health-check', 'of-a-killed-check'));
  await removeProbes();
  expect(await readdir(media)).toEqual([]);
  await rename(media, `${media}-away`);
  await writeFile(media, 'not a folder');
  const failed = await storageCheck.run(signal);
  expect(failed).toMatchObject({
    state: 'unhealthy',
    message: 'Pictures cannot be stored or read. Check the media folder (ENOTDIR).',
  });
  expect(await storageCheck.run(signal), 'the same failure has the same sentence').toEqual(failed);
  await rm(media);
  await rename(`${media}-away`, media);
  expect(await storageCheck.run(signal)).toMatchObject({ state: 'healthy' });
});

test('the check of the files fails while S3 loses them or refuses them', async () => {
  const stored = new Map<string, Buffer>();
  let mode: 'works' | 'loses' | 'refuses' = 'works';
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage.test');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const xml = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text);
    if (mode === 'refuses') xml(403, '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    else if (request.method === 'PUT') {
      if (mode === 'works') stored.set(pathname, Buffer.concat(parts));
      response.end();
    } else if (request.method === 'DELETE') {
      stored.delete(pathname);
      response.writeHead(204).end();
    } else if (searchParams.has('list-type')) {
      const keys = [...stored.keys()].filter((key) => key.startsWith(`/bucket/${searchParams.get('prefix')}`));
      const contents = keys.map((key) => `<Contents><Key>${key.slice('/bucket/'.length)}</Key></Contents>`).join('');
      xml(200, `<ListBucketResult><KeyCount>${keys.length}</KeyCount>${contents}</ListBucketResult>`);
    } else if (stored.has(pathname)) response.end(stored.get(pathname));
    else xml(404, '<Error><Code>NoSuchKey</Code><Message>None</Message></Error>');
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { S3_URL } = readConfiguration({ S3_URL: `http://KEY:SECRET@127.0.0.1:${port}/bucket` });
  setConfiguration({ ...before, S3_URL });
  expect(await storageCheck.run(signal)).toMatchObject({ state: 'healthy' });
  expect(stored.size).toBe(0);
  mode = 'loses';
  expect(await storageCheck.run(signal)).toEqual({
    state: 'unhealthy',
    message: 'Pictures cannot be stored or read. Check the bucket in S3_URL (what was stored was not read back).',
  });
  mode = 'refuses';
  const refused = await storageCheck.run(signal);
  expect(refused).toMatchObject({
    state: 'unhealthy',
    message: 'Pictures cannot be stored or read. Check the bucket in S3_URL (AccessDenied).',
  });
  expect(refused?.message).not.toContain('SECRET');
  mode = 'works';
  expect(await storageCheck.run(signal)).toMatchObject({ state: 'healthy' });
});
