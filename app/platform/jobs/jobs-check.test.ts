import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { enqueueManyIfStarted, type Job, listDeadJobs, retryDeadJobs } from './jobs.server';
import { jobsCheck } from './jobs-check.server';

/** Settles the jobs that are running. */
let release: (() => void)[] = [];
const slow: Job<{ number: number }> = {
  name: 'tests.slow',
  run: () => new Promise((resolve) => release.push(resolve)),
};
let isBroken = true;
const failing: Job<{ number: number }> = {
  name: 'tests.fail',
  retries: 0,
  run: async () => {
    if (isBroken) throw new Error('The relay is down.');
  },
};

openTestDatabase();
openJobs([slow as Job<never>, failing as Job<never>]);
beforeEach(() => {
  release = [];
  isBroken = true;
});

const { signal } = new AbortController();
const state = async () => (await jobsCheck.run(signal))?.state;

test('the check of the jobs warns and then fails while due jobs wait too long, and recovers', async () => {
  expect(await jobsCheck.run(signal)).toEqual({ state: 'healthy', message: '0 waiting, none late.' });
  const payloads = Array.from({ length: 5 }, (_, number) => ({ number }));
  await database().transaction((executor) => enqueueManyIfStarted(executor, slow, payloads));
  await expect.poll(() => release.length, { timeout: 60_000 }).toBe(4);
  expect(await jobsCheck.run(signal)).toEqual({ state: 'healthy', message: '1 waiting, none late.' });
  const wait = (minutes: number) =>
    database().execute(sql`
      update pgboss.job set start_after = now() - make_interval(mins => ${minutes}::int)
      where name = ${slow.name} and state = 'created'`);
  await wait(3);
  expect(await jobsCheck.run(signal)).toEqual({
    state: 'warning',
    message: '1 waiting, the longest for 3 minutes.',
  });
  await wait(11);
  expect(await state()).toBe('unhealthy');
  for (const settle of release) settle();
  await expect.poll(() => release.length, { timeout: 60_000 }).toBe(5);
  release.at(-1)?.();
  expect(await state()).toBe('healthy');
});

test('the check of the jobs warns of one that has failed permanently', async () => {
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 1 }]));
  await expect
    .poll(() => jobsCheck.run(signal), { timeout: 60_000 })
    .toEqual({
      state: 'warning',
      message: '1 job has failed permanently.',
    });
  await database().execute(sql`delete from pgboss.job where name = ${failing.name}`);
  expect(await state()).toBe('healthy');
});

test('jobs that have failed permanently are listed with their errors, and run once more when retried', async () => {
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 4 }, { number: 5 }]));
  await expect.poll(async () => (await listDeadJobs(10)).length, { timeout: 60_000 }).toBe(2);
  const [first] = await listDeadJobs(1);
  expect(first).toMatchObject({ name: failing.name, error: 'The relay is down.', attempts: 1 });
  expect(first?.failedAt).toBeInstanceOf(Date);
  isBroken = false;
  const retry = (id?: string) => database().transaction((executor) => retryDeadJobs(executor, id));
  expect(await retry(first?.id)).toEqual([failing.name]);
  expect(await retry(first?.id)).toEqual([]);
  expect(await retry()).toEqual([failing.name]);
  expect(await listDeadJobs(10)).toEqual([]);
  await expect
    .poll(
      async () =>
        (await database().execute(sql`select from pgboss.job where name = ${failing.name} and state = 'completed'`))
          .rows.length,
      { timeout: 60_000 },
    )
    .toBe(2);
  await database().execute(sql`delete from pgboss.job where name = ${failing.name}`);
});

test('a failed run of a scheduled job no longer counts once a later one has succeeded', async () => {
  await database().execute(sql`
    insert into pgboss.schedule (name, cron, timezone) values (${failing.name}, '0 0 1 1 *', 'UTC')`);
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 2 }]));
  await expect.poll(state, { timeout: 60_000 }).toBe('warning');
  isBroken = false;
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 3 }]));
  await expect.poll(state, { timeout: 60_000 }).toBe('healthy');
});
