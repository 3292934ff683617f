import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { rateLimitCounts } from '~/platform/database/schema';
import { openTestDatabase } from '~/platform/testing/database.server';
import { type RateCounter, rateLimitJobs, sharedCounter } from './rate-counters.server';

openTestDatabase();
beforeEach(async () => {
  await database().delete(rateLimitCounts);
});

/** Creates the same limit on two nodes. */
const nodes = (points: number, seconds = 60): [RateCounter, RateCounter] => [
  sharedCounter('sign-in', points, seconds),
  sharedCounter('sign-in', points, seconds),
];
const rows = () => database().select().from(rateLimitCounts);
const allowedOf = async (tries: Promise<{ isAllowed: boolean }>[]): Promise<number> =>
  (await Promise.all(tries)).filter(({ isAllowed }) => isAllowed).length;

test('simultaneous guesses on two nodes do not exceed the limit, and each client is counted separately', async () => {
  const [one, other] = nodes(10);
  const tries = Array.from({ length: 80 }, (_, index) => (index % 2 ? one : other).consume('a@reader.test 192.0.2.0'));
  expect(await allowedOf(tries)).toBe(10);
  expect((await one.consume('b@reader.test 192.0.2.0')).isAllowed).toBe(true);
  expect(JSON.stringify(await rows())).not.toMatch(/reader\.test|192\.0\.2/);
});

test('a continuing attack is rejected from memory, with the time remaining', async () => {
  const [one, other] = nodes(3);
  for (const node of [one, other]) for (let number = 0; number < 4; number += 1) await node.consume('attacker');
  const before = await rows();
  const refused = await Promise.all(Array.from({ length: 200 }, () => one.consume('attacker')));
  expect(refused.every(({ isAllowed }) => !isAllowed)).toBe(true);
  expect(refused[0]?.state.msBeforeNext).toBeGreaterThan(50_000);
  expect(await rows()).toEqual(before);
});

test('a correct password refunds its own count on any node, even at the limit, but never below zero', async () => {
  const [one, other] = nodes(2);
  await one.consume('owner');
  expect((await other.consume('owner')).isAllowed).toBe(true);
  await other.refund('owner');
  expect((await one.consume('owner')).isAllowed).toBe(true);
  for (let number = 0; number < 5; number += 1) await one.refund('owner');
  expect((await rows())[0]?.points).toBe(0);
  expect(await allowedOf(Array.from({ length: 10 }, () => other.consume('owner')))).toBe(2);
});

test('an expired window starts over, and a refund after that grants no extra attempts', async () => {
  const [one, other] = nodes(2);
  for (let number = 0; number < 2; number += 1) await one.consume('owner');
  await database()
    .update(rateLimitCounts)
    .set({ expire: new Date(Date.now() - 1_000) });
  for (let number = 0; number < 5; number += 1) await one.refund('owner');
  expect(await allowedOf(Array.from({ length: 10 }, () => other.consume('owner')))).toBe(2);
});

test('a changed limit applies immediately, even to blocked clients', async () => {
  const [one, other] = nodes(1);
  for (let number = 0; number < 3; number += 1) await one.consume('member');
  for (const node of [one, other]) node.setLimit(10, 60);
  expect((await one.consume('member')).isAllowed).toBe(true);
  for (const node of [one, other]) node.setLimit(2, 60);
  expect((await other.consume('member')).isAllowed).toBe(false);
});

test('while the database is down, each node counts locally and lets nobody exceed the limit', async () => {
  const [one, other] = nodes(2);
  await database().execute(sql`alter table transient.rate_limit_counts rename to away`);
  let isTableMissing = true;
  const restoreTable = async (): Promise<void> => {
    if (isTableMissing) await database().execute(sql`alter table transient.away rename to rate_limit_counts`);
    isTableMissing = false;
  };
  onTestFinished(restoreTable);
  for (const node of [one, other]) {
    expect(await allowedOf(Array.from({ length: 10 }, () => node.consume('attacker')))).toBe(2);
  }
  await restoreTable();
  expect(await allowedOf([one.consume('reader'), other.consume('reader'), one.consume('reader')])).toBe(2);
});

test('expired counts are deleted', async () => {
  const [one] = nodes(2);
  await one.consume('past');
  await database()
    .update(rateLimitCounts)
    .set({ expire: new Date(Date.now() - 1_000) });
  await one.consume('present');
  for (const job of rateLimitJobs) await job.run({} as never);
  expect(await rows()).toHaveLength(1);
});
