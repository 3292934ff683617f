import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { cdnPurges } from '~/platform/database/schema';
import { transaction } from '~/platform/events/events.server';
import { cdnJobs, sendPurges } from '~/platform/page-cache/cdn-purge.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { purgePages } from '~/server/cache-invalidation.server';

openTestDatabase();
openIdleJobs(cdnJobs);
beforeEach(async () => {
  await database().delete(cdnPurges);
});

type Received = { headers: IncomingHttpHeaders; tags: string[] };

/** Starts a local CDN that receives the site's purges until the test ends. */
async function openCdn(statusOf: (request: number) => number = () => 200): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, ...JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(statusOf(received.length), { Location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = configuration();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  setConfiguration({ ...before, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: 'a-secret' });
  const stop = purgePages();
  onTestFinished(() => {
    stop();
    server.close();
    setConfiguration(before);
  });
  return received;
}

const change = (...slugs: string[]) => transaction((_executor, emit) => emit({ type: 'articles.changed', slugs }));
const pending = () => database().select().from(cdnPurges);

test('stale tags are posted once, with the token, however many nodes run; rolled-back changes post none', async () => {
  const received = await openCdn();
  await change('one');
  await transaction((_executor, emit) => emit({ type: 'drafts.changed', articleId: 'draft' }));
  await expect(
    transaction(async (_executor, emit) => {
      await emit({ type: 'articles.changed', slugs: ['undone'] });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await Promise.all([sendPurges(new Date()), sendPurges(new Date()), sendPurges(new Date())]);
  expect(received.map(({ tags }) => tags)).toEqual([['articles', 'article:one', 'card:one']]);
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer a-secret', 'content-type': 'application/json' });
  expect(await pending()).toEqual([]);
});

test('tags of many events are sent at most 30 per request, or as one site-wide tag when they cannot be listed', async () => {
  const received = await openCdn();
  for (let number = 0; number < 20; number += 1) await change(`article-${number}`);
  await sendPurges(new Date());
  expect(received.map(({ tags }) => tags.length)).toEqual([30, 11]);
  await change('one');
  await change();
  await sendPurges(new Date());
  expect(received[2]?.tags).toEqual(['site']);
  expect(received).toHaveLength(3);
});

test.each([500, 302])('a purge to which the CDN responds with %i is retried later', async (status) => {
  const received = await openCdn((request) => (request === 1 ? status : 204));
  await change('one');
  await expect(sendPurges(new Date())).rejects.toThrow();
  expect(await pending()).toHaveLength(1);
  await sendPurges(new Date());
  expect(received).toHaveLength(2);
  expect(await pending()).toEqual([]);
});

test('a dead node’s claim expires, and purges older than a day are dropped', async () => {
  const received = await openCdn();
  const now = new Date();
  await change('one');
  await database()
    .update(cdnPurges)
    .set({ claimedUntil: new Date(now.getTime() + 60_000) });
  await sendPurges(now);
  expect(received).toEqual([]);
  await sendPurges(new Date(now.getTime() + 61_000));
  expect(received).toHaveLength(1);
  await change('two');
  await sendPurges(new Date(now.getTime() + 90_000_000));
  expect(received).toHaveLength(1);
  expect(await pending()).toEqual([]);
});

test('without a CDN nothing is recorded', async () => {
  onTestFinished(purgePages());
  await change('one');
  expect(await pending()).toEqual([]);
});
