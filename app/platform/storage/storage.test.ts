import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configuration, readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { storage } from './storage.server';

const before = configuration();
let folder = '';
let server: Server;
/** The contents of the fake S3 bucket. */
const kept = new Map<string, { bytes: Buffer; type: string }>();
const asked: string[] = [];

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>${text}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lowdown-storage-'));
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://storage.test');
    const key = decodeURIComponent(url.pathname).replace('/pictures-bucket/', '');
    asked.push(`${request.method} ${request.headers.authorization?.split('/').slice(0, 4).join('/')}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method === 'PUT') {
      kept.set(key, { bytes: Buffer.concat(parts), type: request.headers['content-type'] ?? '' });
      response.end();
    } else if (request.method === 'DELETE') {
      kept.delete(key);
      response.writeHead(204).end();
    } else if (url.searchParams.has('list-type')) {
      const found = [...kept.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''));
      const contents = found.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
      response.setHeader('Content-Type', 'application/xml');
      response.end(xml(`<ListBucketResult><KeyCount>${found.length}</KeyCount>${contents}</ListBucketResult>`));
    } else if (kept.has(key))
      response.setHeader('Content-Length', kept.get(key)?.bytes.length ?? 0).end(kept.get(key)?.bytes);
    else {
      response.writeHead(404, { 'Content-Type': 'application/xml' });
      response.end(xml('<Error><Code>NoSuchKey</Code><Message>None</Message></Error>'));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  setConfiguration(before);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const places = {
  'on disk': () => ({ ...before, DATA_DIR: folder }),
  'on S3': () => {
    const { port } = server.address() as AddressInfo;
    const S3_URL = `http://KEY%2F1:SECRET@127.0.0.1:${port}/pictures-bucket?region=eu-1`;
    return { ...before, S3_URL: readConfiguration({ S3_URL }).S3_URL };
  },
};

describe.each(Object.entries(places))('%s', (_, settings) => {
  test('a file is stored whole, replaced, and removed with its folder', async () => {
    setConfiguration(settings());
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    await storage().write('pictures/one/a.webp', Buffer.from('before'), 'image/webp');
    await storage().write('pictures/one/a.webp', bytes, 'image/webp');
    await storage().write('pictures/one-more/b.webp', bytes, 'image/webp');
    expect(await storage().read('pictures/one/a.webp')).toEqual(bytes);
    expect(await storage().read('pictures/one/c.webp')).toBeUndefined();
    expect(await storage().size('pictures/one/a.webp')).toBe(bytes.length);
    expect(await storage().size('pictures/one/c.webp')).toBeUndefined();
    await storage().removeFolder('pictures/one');
    await storage().removeFolder('pictures/none');
    expect(await storage().read('pictures/one/a.webp')).toBeUndefined();
    expect(await storage().read('pictures/one-more/b.webp')).toEqual(bytes);
  });

  test('a file can be written while its folder is removed', async () => {
    setConfiguration(settings());
    for (let repetition = 0; repetition < 100; repetition += 1) {
      const write = (name: string) => storage().write(`pictures/two/${name}.webp`, Buffer.alloc(20_000), 'image/webp');
      await Promise.all([write('a'), storage().removeFolder('pictures/two'), write('b')]);
    }
  });

  test.each(['../secret', '/etc/passwd', 'pictures/../../a', 'a//b', 'a/.', 'A', ''])(
    '%s is not a valid key',
    async (key) => {
      setConfiguration(settings());
      await expect(async () => storage().read(key)).rejects.toThrow('invalid form');
      await expect(async () => storage().size(key)).rejects.toThrow('invalid form');
      await expect(async () => storage().write(key, Buffer.alloc(1), 'image/png')).rejects.toThrow('invalid form');
      await expect(async () => storage().removeFolder(key)).rejects.toThrow('invalid form');
    },
  );
});

test('on disk no partial file remains; S3 receives the configured credentials and the content type', async () => {
  expect(await readdir(join(folder, 'media/pictures/one-more'))).toEqual(['b.webp']);
  // Ignore the date in each request's signature, since midnight may pass during the test.
  expect(new Set(asked.map((line) => line.replace(/^\w+ /, '').replace(/\/\d{8}\//, '/day/')))).toEqual(
    new Set(['AWS4-HMAC-SHA256 Credential=KEY/1/day/eu-1']),
  );
  expect(kept.get('pictures/one-more/b.webp')?.type).toBe('image/webp');
});
