import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type CachedResponse, chooseEncoding, encode, PageCache, sendEncoded } from './page-cache.server';

function responseOf(text: string, change: Partial<CachedResponse> = {}): CachedResponse {
  return {
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from(text),
    encoded: new Map(),
    tags: new Set(['articles']),
    cacheSeconds: 60,
    isCacheable: true,
    ...change,
  };
}

test('concurrent requests share one rendering', async () => {
  const cache = new PageCache(1);
  let made = 0;
  const make = async (): Promise<CachedResponse> => {
    made += 1;
    await Promise.resolve();
    return responseOf('page');
  };
  const responses = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('key', Date.now(), make)));
  expect(made).toBe(1);
  expect(new Set(responses).size).toBe(1);
  await cache.getOrRender('key', Date.now(), make);
  expect(made).toBe(1);
});

test('a stale response is served while a new one is rendered once, but a very old one is not served', async () => {
  const cache = new PageCache(1);
  const now = Date.now();
  let made = 0;
  const make = async (): Promise<CachedResponse> => responseOf(`page ${++made}`);
  await cache.getOrRender('key', now, make);
  expect((await cache.getOrRender('key', now + 61_000, make)).body.toString()).toBe('page 1');
  await expect.poll(() => cache.find('key', now)?.response.body.toString()).toBe('page 2');
  expect(cache.find('key', now + 3_600_000)).toBeUndefined();
});

test('an event invalidates pages immediately, including those being rendered', async () => {
  const cache = new PageCache(1);
  await cache.getOrRender('one', Date.now(), async () => responseOf('one'));
  await cache.getOrRender('other', Date.now(), async () => responseOf('other', { tags: new Set(['pages']) }));
  cache.invalidate(['articles']);
  expect(cache.find('one', Date.now())).toBeUndefined();
  expect(cache.find('other', Date.now())).toBeDefined();

  let finish: (response: CachedResponse) => void = () => undefined;
  const slow = cache.getOrRender('slow', Date.now(), () => new Promise((resolve) => (finish = resolve)));
  cache.invalidate(['articles']);
  // A request after the event does not share a rendering that started before it.
  const next = cache.getOrRender('slow', Date.now(), async () => responseOf('after'));
  finish(responseOf('before'));
  expect((await slow).body.toString()).toBe('before');
  expect((await next).body.toString()).toBe('after');
  expect(cache.find('slow', Date.now())?.response.body.toString()).toBe('after');
});

test('failed, private and oversized responses are not cached', async () => {
  const cache = new PageCache(1);
  await cache.getOrRender('error', Date.now(), async () => responseOf('x', { status: 500 }));
  await cache.getOrRender('private', Date.now(), async () => responseOf('x', { cacheSeconds: 0 }));
  await cache.getOrRender('large', Date.now(), async () => responseOf('x'.repeat(900_000)));
  for (const key of ['error', 'private', 'large']) expect(cache.find(key, Date.now())).toBeUndefined();
  const none = new PageCache(0);
  let made = 0;
  const make = async (): Promise<CachedResponse> => responseOf(`page ${++made}`);
  await Promise.all([none.getOrRender('key', Date.now(), make), none.getOrRender('key', Date.now(), make)]);
  expect(made).toBe(2);
  expect(none.find('key', Date.now())).toBeUndefined();
});

test('memory is bounded: a flood of addresses evicts the oldest entries', async () => {
  const cache = new PageCache(1);
  for (let number = 0; number < 500; number += 1) {
    await cache.getOrRender(`key ${number}`, Date.now(), async () => responseOf('x'.repeat(10_000)));
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(1_000_000);
  expect(cache.find('key 0', Date.now())).toBeUndefined();
  expect(cache.find('key 499', Date.now())).toBeDefined();
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['GZIP;Q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  // The client's preference takes precedence over size.
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  // Forbidding the identity encoding is ignored.
  ['identity;q=0', 'identity'],
  ['xbr, brotli', 'identity'],
  ['__proto__, constructor', 'identity'],
  [',;,;=,;q=,;q', 'identity'],
  // Only the beginning of the header is parsed.
  [`${'x,'.repeat(95)}gzip`, 'gzip'],
  [`${'x,'.repeat(100)}gzip`, 'identity'],
])('for Accept-Encoding %s, %s is sent', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('every encoding contains the same page, and each has its own ETag', async () => {
  const text = 'Lowdown '.repeat(200);
  const response = responseOf(text);
  const [identity, brotli, gzip] = [
    await encode(response, 'identity'),
    await encode(response, 'br'),
    await encode(response, 'gzip'),
  ];
  expect(identity.body.toString()).toBe(text);
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(new Set([identity.etag, brotli.etag, gzip.etag]).size).toBe(3);
});

test('a client with a current copy gets a 304, based on its ETag or else the date', async () => {
  const cached = responseOf('page', {
    headers: [
      ['Content-Type', 'text/html'],
      ['Last-Modified', 'Fri, 20 Nov 2026 10:00:00 GMT'],
    ],
  });
  const encoded = await encode(cached, 'identity');
  const { etag } = encoded;
  const server = createServer((request, response) => sendEncoded(request, response, cached.status, encoded));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const ask = async (headers: Record<string, string>): Promise<Response> =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers });
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ 'if-none-match': `W/${etag}` })).status).toBe(304);
  expect((await ask({ 'if-none-match': `"other", ${etag}` })).status).toBe(304);
  expect((await ask({ 'if-none-match': '*' })).status).toBe(304);
  // A script's fetch adds no-cache whenever it sends an ETag; the request still counts as conditional.
  expect((await ask({ 'if-none-match': etag, 'cache-control': 'no-cache' })).status).toBe(304);
  expect((await ask({ 'if-none-match': '"other"', 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' })).status).toBe(
    200,
  );
  expect((await ask({ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' })).status).toBe(304);
  expect((await ask({ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' })).status).toBe(200);
  expect((await ask({ 'if-modified-since': 'yesterday' })).status).toBe(200);
});
