import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { expect } from '@playwright/test';
import { fetchFirstArticle } from './listed-articles';
import { test } from './test';

/** Sends a request without a Content-Length: in chunks, or without a body. */
async function sendInChunks(
  url: string,
  method: string,
  headers: Record<string, string>,
  chunks: string[],
): Promise<IncomingMessage> {
  const clientRequest = send(url, { method, headers });
  for (const chunk of chunks) clientRequest.write(chunk);
  clientRequest.end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('a chunked request without a Content-Length is accepted up to the size limit', async ({ site, request }) => {
  const { id } = await fetchFirstArticle(request, 'articles?limit=1');
  const reader = { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  const view = [`{"articleId":`, `"${id}"}`];
  expect((await sendInChunks(`${site.url}/api/views`, 'POST', reader, view)).statusCode).toBe(204);
  const unsubscribing = await sendInChunks(`${site.url}/unsubscribe/x`, 'POST', form, [
    'List-Unsubscribe=',
    'One-Click',
  ]);
  expect(unsubscribing.statusCode).toBe(404);
  const long = Array.from({ length: 70 }, () => `message=${'x'.repeat(1024)}&`);
  expect((await sendInChunks(`${site.url}/contact`, 'POST', form, long)).statusCode).toBe(413);
});

test('requests without a body are handled according to their method', async ({ site }) => {
  const preflight = { Origin: 'https://elsewhere.test', 'Access-Control-Request-Method': 'GET' };
  const allowed = await sendInChunks(`${site.url}/api/v1/articles`, 'OPTIONS', preflight, []);
  expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([204, '*']);
  for (const [method, path] of [
    ['DELETE', '/about'],
    ['PUT', '/api/v1/articles'],
  ] as const) {
    const rejected = await sendInChunks(site.url + path, method, {}, []);
    expect([rejected.statusCode, rejected.headers['x-content-type-options']], path).toEqual([405, 'nosniff']);
  }
  expect((await sendInChunks(`${site.url}/contact`, 'POST', form, [])).statusCode).toBe(400);
});
