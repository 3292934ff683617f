import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '~/identity/accounts/authentication/auth.server';
import { sessions, userRoles } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { drain } from '~/platform/http/drain.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { createSite, type Site } from '../http.server';
import { maySubscribe } from '../live.server';
import { channelsFor, maxTopics } from '../live-topics';

openTestDatabase();

let site: Site;
let server: Server;
let address = '';

beforeAll(async () => {
  site = createSite({
    build: () => Promise.reject(new Error('Unexpected page request.')),
    isDevelopment: false,
    clientDirectory: '.tmp/no-client',
  });
  server = createServer(site.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.stopLive();
  server.closeAllConnections();
  server.close();
});

type OpenStream = { response: IncomingMessage; text: () => string; close: () => void };

async function openStream(topics: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const asking = get(`${address}/api/live?topics=${topics}`, { agent: false, headers });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // An interrupted stream also emits an error.
  response.on('error', () => undefined);
  return { response, text: () => text, close: () => asking.destroy() };
}

async function sessionOf(userId: string): Promise<string> {
  const { headers } = await (await auth()).api.startMemberSession({
    body: { userId, address: '192.0.2.1' },
    returnHeaders: true,
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const notify = (userId: string) => transaction((_executor, emit) => emit({ type: 'notifications.changed', userId }));
const comment = (articleId: string, commentId?: string) =>
  transaction((_executor, emit) => emit({ type: 'comments.changed', articleId, slug: 'an-article', commentId }));

test('a stream is sent unbuffered, and no cache or proxy stores it', async () => {
  const articleId = newId();
  const stream = await openStream(`comments:${articleId}`, { 'Accept-Encoding': 'gzip, br' });
  expect(stream.response.statusCode).toBe(200);
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.response.headers['content-encoding']).toBeUndefined();
  expect(stream.response.headers['set-cookie']).toBeUndefined();
  await vi.waitFor(() => expect(stream.text()).toBe(': open\n\n'), { timeout: 60_000 });
  await comment(newId());
  await comment(articleId);
  await vi.waitFor(() => expect(stream.text()).toBe(`: open\n\ndata: {"topic":"comments:${articleId}"}\n\n`), {
    timeout: 60_000,
  });
  stream.close();
});

test('a newly public comment is announced by its ID', async () => {
  const [articleId, commentId] = [newId(), newId()];
  const stream = await openStream(`comments:${articleId}`);
  await comment(articleId, commentId);
  await vi.waitFor(
    () => expect(stream.text()).toContain(`data: {"topic":"comments:${articleId}","id":"${commentId}"}\n\n`),
    { timeout: 60_000 },
  );
  stream.close();
});

test('simultaneous events are sent together', async () => {
  const articleId = newId();
  const stream = await openStream(`comments:${articleId}`);
  await transaction(async (_executor, emit) => {
    // Distinct, because PostgreSQL delivers identical notifications once.
    for (let n = 0; n < 30; n += 1) await emit({ type: 'comments.changed', articleId, slug: `an-article-${n}` });
  });
  await vi.waitFor(() => expect(stream.text()).toContain('data:'), { timeout: 60_000 });
  await comment(newId());
  expect(stream.text().match(/data:/g)?.length).toBeLessThan(5);
  stream.close();
});

test('members receive only their own notifications, and visitors none', async () => {
  const [reader, other] = [await addMember(), await addMember()];
  const [own, others] = [
    await openStream('notifications', { Cookie: await sessionOf(reader.userId) }),
    await openStream('notifications', { Cookie: await sessionOf(other.userId) }),
  ];
  expect((await openStream('notifications')).response.statusCode).toBe(401);
  expect(
    (await openStream('notifications', { Cookie: 'lowdown.session_token=forged.forged' })).response.statusCode,
  ).toBe(401);
  await notify(other.userId);
  await vi.waitFor(() => expect(others.text()).toContain('data: {"topic":"notifications"}'), { timeout: 60_000 });
  await notify(reader.userId);
  await vi.waitFor(() => expect(own.text().match(/data:/g)).toHaveLength(1), { timeout: 60_000 });
  expect(others.text().match(/data:/g)).toHaveLength(1);
  expect(own.text()).not.toContain(reader.userId);
  own.close();
  others.close();
});

test('no topic name gives access to another member’s channel', async () => {
  const other = await addMember();
  for (const topics of [
    `notifications:${other.userId}`,
    `comments:${other.userId},notifications:${other.userId}`,
    'notifications%2Ccomments:x',
    '',
    '*',
    'comments:',
    Array.from({ length: maxTopics + 1 }, () => `comments:${newId()}`).join(','),
  ]) {
    expect((await openStream(topics)).response.statusCode, topics).toBe(400);
  }
  expect(channelsFor(visitor, 'notifications')?.size).toBe(0);
  expect(channelsFor(operator, 'notifications')?.size).toBe(0);
});

test('a stream may stay open until its session ends or its member changes, which does not extend the session', async () => {
  const member = await addMember();
  const headers = new Headers({ Cookie: await sessionOf(member.userId) });
  const channels = channelsFor(member, 'notifications') ?? new Map();
  const mayStay = (of: Member = member) => maySubscribe(headers, of, 'notifications', channels, '');
  const session = () => database().select().from(sessions).where(eq(sessions.userId, member.userId));
  await database()
    .update(sessions)
    .set({ updatedAt: new Date(0) })
    .where(eq(sessions.userId, member.userId));
  const before = await session();
  expect(await mayStay()).toBe(true);
  expect(await mayStay({ ...member, userId: newId() })).toBe(false);
  expect(await session()).toEqual(before);
  await database().delete(sessions).where(eq(sessions.userId, member.userId));
  expect(await mayStay()).toBe(false);
});

test('a stream may not stay open when the member may no longer use one of its channels', async () => {
  const member = await addMember('editor');
  const headers = new Headers({ Cookie: await sessionOf(member.userId) });
  const channels = channelsFor(member, 'notifications,newsroom') ?? new Map();
  const mayStay = () => maySubscribe(headers, member, 'notifications,newsroom', channels, '');
  expect(await mayStay()).toBe(true);
  await database().update(userRoles).set({ role: 'subscriber' }).where(eq(userRoles.userId, member.userId));
  expect(await mayStay()).toBe(false);
});

test('pages on other sites cannot open a stream', async () => {
  const cross = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await openStream(`comments:${newId()}`, cross)).response.statusCode).toBe(403);
});

test('when the site stops, streams end at once and no more are opened', async () => {
  const member = await addMember();
  const streams = [
    await openStream(`comments:${newId()}`),
    await openStream('notifications', { Cookie: await sessionOf(member.userId) }),
  ];
  const ended = Promise.all(streams.map(({ response }) => once(response, 'end')));
  site.stopLive();
  await ended;
  const refused = await openStream(`comments:${newId()}`);
  expect(refused.response.statusCode).toBe(503);
  refused.response.resume();
  // No connection remains to be cut.
  expect(await drain(server, 5_000)).toBe(0);
});
