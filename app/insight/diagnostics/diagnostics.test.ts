import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { flushDiagnostics } from './collect.server';
import * as report from './routes/report';
import { type DiagnosticsReport, maxStoredErrors } from './rules';
import { clientErrors, webVitals } from './schema';
import { clientErrorsSince, purgeDiagnostics, readVitals, recordReport } from './service.server';

openTestDatabase();

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const now = new Date('2026-03-20T12:00:00Z');
const yesterday = new Date('2026-03-19T12:00:00Z');
const admin: Actor = { role: 'admin', userId: '01a1fce0-b2cf-715e-8fc4-14d30ad6b738' };
const fault = {
  message: 'x is not a function',
  stack: 'at https://m.test/assets/home-Ab12Cd34.js:1:2',
  severity: 'medium',
} as const;

let clients = 0;
/** Sends a report, each time from a different reader. */
function send(change: Partial<DiagnosticsReport>, userAgent = desktop, moment = now): Promise<void> {
  clients += 1;
  const client = { address: `198.51.100.${clients % 250}`, userAgent, declines: false };
  return recordReport({ path: '/', vitals: {}, faults: [], ...change }, client, moment);
}

beforeEach(async () => {
  await database().delete(webVitals);
  await database().delete(clientErrors);
});
const before = configuration();
afterEach(() => setConfiguration(before));

test('computes the 75th percentile by metric and kind of page', async () => {
  for (let number = 1; number <= 100; number += 1)
    await send({ path: '/article/x', vitals: { LCP: number * 10, CLS: 0 } });
  await send({ path: '/', vitals: { LCP: 5_000 } }, phone);
  await flushDiagnostics();
  const all = await readVitals(admin, { days: 7 }, now);
  expect(all).toEqual([
    { metric: 'CLS', page: 'article', p75: 0, samples: 100 },
    { metric: 'LCP', page: 'article', p75: 750, samples: 100 },
    { metric: 'LCP', page: 'home', p75: 5_000, samples: 1 },
  ]);
  expect(await readVitals(admin, { days: 7, device: 'phone' }, now)).toEqual([all[2]]);
  expect(await readVitals(admin, { days: 7 }, new Date('2026-03-27T00:00:00Z'))).toEqual([]);
});

test('adds measurements from later batches to the same day', async () => {
  for (let round = 0; round < 3; round += 1) {
    await send({ vitals: { TTFB: 81 } });
    await flushDiagnostics();
  }
  const rows = await database().select().from(webVitals);
  expect(rows).toEqual([{ day: '2026-03-20', metric: 'TTFB', page: 'home', device: 'desktop', value: 81, samples: 3 }]);
});

test('stores repeated errors in one row with their count and times', async () => {
  await send({ faults: [fault, fault] });
  await flushDiagnostics();
  const later = new Date('2026-03-21T12:00:00Z');
  await send({ path: '/article/private-matter', faults: [fault] }, desktop, later);
  await send({ faults: [{ ...fault, message: 'Another' }] });
  await flushDiagnostics();
  expect(await clientErrorsSince(admin, yesterday)).toMatchObject([
    { message: fault.message, occurrences: 3, page: 'article', firstSeenAt: now, lastSeenAt: later },
    { message: 'Another', occurrences: 1, page: 'home' },
  ]);
  expect(JSON.stringify(await database().select().from(clientErrors))).not.toContain('private-matter');
});

test('stores nothing that identifies a reader', async () => {
  const secret = 'kJ8sU2nQ1vX0zR7tY5wE3aBcD';
  await send({
    path: `/auth/reset/${secret}`,
    vitals: { INP: 12 },
    faults: [
      {
        message: `/a?e=${secret} reader@elsewhere.test`,
        stack: `at https://m.test/${secret}.js?t=${secret}`,
        severity: 'high',
      },
    ],
  });
  await flushDiagnostics();
  const stored = JSON.stringify([
    await database().select().from(webVitals),
    await database().select().from(clientErrors),
  ]);
  expect(stored).toContain('"INP"');
  for (const trace of [secret, 'elsewhere.test', desktop, '198.51.100']) expect(stored).not.toContain(trace);
});

test.each([
  ['a bot', 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
  ['a client without a user agent', ''],
])('stores nothing from %s', async (_who, userAgent) => {
  await send({ vitals: { LCP: 1 }, faults: [fault] }, userAgent);
  await flushDiagnostics();
  expect(await database().$count(webVitals)).toBe(0);
  expect(await database().$count(clientErrors)).toBe(0);
});

test('stores nothing while diagnostics are turned off', async () => {
  setConfiguration({ ...before, DIAGNOSTICS: false, configured: new Set(['DIAGNOSTICS']) });
  await send({ vitals: { LCP: 1 }, faults: [fault] });
  await flushDiagnostics();
  expect(await database().$count(webVitals)).toBe(0);
});

test('limits reports per client, even when it uses several addresses in its network', async () => {
  const empty = { path: '/', vitals: {}, faults: [] };
  const sent = Array.from({ length: 31 }, (_, number) =>
    recordReport(empty, { address: `2001:db8:1:2::${number}`, userAgent: desktop, declines: false }, now),
  );
  const outcomes = await Promise.allSettled(sent);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('limits the number of distinct errors and still counts known ones', async () => {
  await send({ faults: [fault] });
  await flushDiagnostics();
  const seenAt = { firstSeenAt: now, lastSeenAt: now };
  const filler = Array.from({ length: maxStoredErrors - 2 }, (_, number) => ({
    ...{ fingerprint: String(number).padStart(64, '0'), ...fault, page: 'home', occurrences: 1, ...seenAt },
  }));
  for (let start = 0; start < filler.length; start += 1_000) {
    await database()
      .insert(clientErrors)
      .values(filler.slice(start, start + 1_000));
  }
  for (const message of 'abcdefgh') await send({ faults: [{ ...fault, message: `made up ${message}` }] });
  await send({ faults: [fault] });
  await flushDiagnostics();
  expect(await database().$count(clientErrors)).toBe(maxStoredErrors);
  expect((await clientErrorsSince(admin, yesterday))[0]).toMatchObject({ message: fault.message, occurrences: 2 });
});

test('a new kind of error replaces the least frequent one that was last seen first', async () => {
  const filler = Array.from({ length: maxStoredErrors }, (_, number) => ({
    ...{ fingerprint: String(number).padStart(64, '0'), ...fault, message: `made up ${number}`, page: 'home' },
    ...{ occurrences: number === 3 ? 1 : 2, firstSeenAt: yesterday },
    lastSeenAt: number === 5 ? yesterday : now,
  }));
  for (let start = 0; start < filler.length; start += 1_000) {
    await database()
      .insert(clientErrors)
      .values(filler.slice(start, start + 1_000));
  }
  await send({ faults: [fault, { ...fault, message: 'Another' }] });
  await flushDiagnostics();
  const stored = new Set((await database().select().from(clientErrors)).map(({ message }) => message));
  expect(stored.size).toBe(maxStoredErrors);
  for (const message of [fault.message, 'Another']) expect(stored).toContain(message);
  for (const number of [3, 5]) expect(stored).not.toContain(`made up ${number}`);
});

const routes = [{ path: '/api/diagnostics', ...report }];
const client = { address: '198.51.100.1', userAgent: desktop, declines: false };
test('stores a report with characters that the database rejects, without them', async () => {
  const sent = { path: '/\u0000', faults: [{ ...fault, message: 'a\u0000b\ud800', stack: '\u0000' }] };
  const headers = { 'User-Agent': desktop };
  const request = { method: 'POST', body: JSON.stringify(sent), headers };
  expect((await requestResource(routes, '/api/diagnostics', request, visitor)).response.status).toBe(204);
  await flushDiagnostics();
  expect(await clientErrorsSince(admin, yesterday)).toMatchObject([{ message: 'ab\ufffd', stack: '' }]);
});

test('drops only the rows that the database refuses for what they contain', async () => {
  const warn = vi.spyOn(log, 'warn');
  onTestFinished(() => warn.mockRestore());
  const severity = 'none' as 'low';
  for (const number of [1, 2, 3, 4]) await send({ faults: [{ ...fault, message: 'abcd'.slice(0, number) }] });
  await recordReport({ path: '/', vitals: { LCP: 1 }, faults: [{ ...fault, message: 'x\u0000' }] }, client, now);
  await recordReport({ path: '/', vitals: {}, faults: [{ ...fault, message: 'y', severity }] }, client, now);
  await flushDiagnostics();
  const stored = (await clientErrorsSince(admin, yesterday)).map(({ message }) => message);
  expect(stored.sort()).toEqual(['a', 'ab', 'abc', 'abcd']);
  expect(await database().$count(webVitals)).toBe(1);
  expect(warn.mock.calls).toEqual([[{ dropped: 2 }, expect.any(String)]]);
});

test('keeps everything for the next attempt while the database cannot write, and counts it once', async () => {
  await send({ vitals: { LCP: 1 }, faults: [fault] });
  await database().execute(sql`alter table client_errors rename to client_errors_away`);
  await flushDiagnostics();
  await database().execute(sql`alter table client_errors_away rename to client_errors`);
  await flushDiagnostics();
  expect(await clientErrorsSince(admin, yesterday)).toMatchObject([{ message: fault.message, occurrences: 1 }]);
  expect(await database().select().from(webVitals)).toMatchObject([{ samples: 1 }]);
});

test('returns the errors since a given time, most frequent first', async () => {
  for (const number of [2, 5, 1, 4, 3]) {
    for (let time = 0; time < number; time += 1)
      await send({ faults: [{ ...fault, message: 'abcde'.slice(0, number) }] });
  }
  await send({ faults: [{ ...fault, message: 'old' }] }, desktop, new Date('2026-03-19T11:59:59Z'));
  await flushDiagnostics();
  const messages = (await clientErrorsSince(admin, yesterday)).map(({ message }) => message);
  expect(messages).toEqual(['abcde', 'abcd', 'abc', 'ab', 'a']);
});

test('purges expired measurements and errors', async () => {
  await send({ vitals: { LCP: 1 }, faults: [fault] }, desktop, new Date('2025-12-01T00:00:00Z'));
  await send({ vitals: { LCP: 2 } }, desktop, new Date('2026-03-01T00:00:00Z'));
  await flushDiagnostics();
  await purgeDiagnostics(now);
  expect(await database().select().from(webVitals)).toMatchObject([{ day: '2026-03-01' }]);
  expect(await database().$count(clientErrors)).toBe(0);
});

test('only administrators can read diagnostics', async () => {
  for (const role of ['subscriber', 'moderator', 'editor'] as const) {
    const member = await addMember(role);
    await expect(readVitals(member, { days: 1 }, now)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(clientErrorsSince(member, yesterday)).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(readVitals(visitor, { days: 1 }, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});

const post = (body: string, headers: Record<string, string> = {}) =>
  requestResource(routes, '/api/diagnostics', { method: 'POST', body, headers: { 'user-agent': desktop, ...headers } });

test.each([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
])('stores nothing from a browser with %s', async (_who, headers) => {
  const body = '{"path":"/about","vitals":{"LCP":900}}';
  expect((await post(body, headers)).response.status).toBe(204);
  await flushDiagnostics();
  expect(await database().$count(webVitals)).toBe(0);
  await post(body);
  await flushDiagnostics();
  expect(await database().$count(webVitals)).toBe(1);
});

test.each([
  ['{"path":"/about","vitals":{"LCP":900}}', 204],
  ['{"path":"/about","vitals":{"LCP":"900"}}', 400],
  ['not a report', 400],
  ['', 400],
  [JSON.stringify({ path: '/', rest: 'x'.repeat(9_000) }), 413],
])('posting the report %.40s returns %d', async (body, status) => {
  expect((await post(body)).response.status).toBe(status);
});
