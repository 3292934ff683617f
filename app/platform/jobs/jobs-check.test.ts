import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { countJobs, listDeadJobs, retryDeadJobs } from './job-counts.server';
import { enqueueManyIfStarted, type Job } from './jobs.server';
import { jobsCheck } from './jobs-check.server';

/** Settles the jobs that are running. */
let release: (() => void)[] = [];
const slow: Job<{ number: number }> = {
  name: 'tests.slow',
  run: () => new Promise((resolve) => release.push(resolve)),
};
let isBroken = true;
let failure = new Error('The relay is down.');
const failing: Job<{ number: number }> = {
  name: 'tests.fail',
  retries: 0,
  run: async () => {
    if (isBroken) throw failure;
  },
};
/** The job that runs the checks. Never due here. */
const checking: Job = { name: 'health.check', cron: '0 0 1 1 *', run: async () => undefined };

openTestDatabase();
openJobs([slow as Job<never>, failing as Job<never>, checking]);
beforeEach(() => {
  release = [];
  isBroken = true;
  failure = new Error('The relay is down.');
});

const { signal } = new AbortController();
const state = async () => (await jobsCheck.run(signal))?.state;

test('the check of the jobs warns and then fails while a queue with due jobs makes no progress, and recovers', async () => {
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
    message: '1 waiting, without progress for 3 minutes.',
  });
  await wait(11);
  expect(await state()).toBe('unhealthy');
  await database().execute(sql`
    insert into pgboss.job (name, state, completed_on) values (${slow.name}, 'completed', now() - interval '150 seconds')`);
  expect(await jobsCheck.run(signal)).toEqual({
    state: 'warning',
    message: '1 waiting, without progress for 2 minutes.',
  });
  for (const settle of release) settle();
  await expect.poll(() => release.length, { timeout: 60_000 }).toBe(5);
  release.at(-1)?.();
  expect(await state()).toBe('healthy');
});

test('a job that waits for a run of the same job, as its policy asks, is not late, and a failed check is no failed job', async () => {
  await database().execute(sql`
    insert into pgboss.job (name, state, policy, start_after, completed_on) values
      (${checking.name}, 'active', 'singleton', now(), null),
      (${checking.name}, 'created', 'singleton', now() - interval '20 minutes', null),
      (${checking.name}, 'failed', 'singleton', now() - interval '20 minutes', now())`);
  expect(await countJobs()).toEqual({ waiting: 0, delaySeconds: 0, dead: 1 });
  expect(await jobsCheck.run(signal)).toEqual({ state: 'healthy', message: '0 waiting, none late.' });
  await database().execute(sql`delete from pgboss.job where name = ${checking.name}`);
});

test('what is stored of a statement that failed contains none of its values', async () => {
  failure = new Error('Failed query: … params: reader@magazine.test', { cause: new Error('there is no such table') });
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 6 }]));
  await expect
    .poll(async () => (await listDeadJobs(10)).map(({ error }) => error), { timeout: 60_000 })
    .toEqual(['there is no such table']);
  await database().execute(sql`delete from pgboss.job where name = ${failing.name}`);
});

test('a job that is retried counts as waiting only since then', async () => {
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 7 }]));
  await expect.poll(async () => (await listDeadJobs(10)).length, { timeout: 60_000 }).toBe(1);
  await database().execute(sql`
    update pgboss.job set start_after = now() - interval '3 days' where name = ${failing.name}`);
  isBroken = false;
  const retried = await database().transaction(async (executor) => {
    await retryDeadJobs(executor);
    const { rows } = await executor.execute(sql`
      select state, start_after = now() as is_due_now from pgboss.job where name = ${failing.name}`);
    return rows;
  });
  expect(retried).toEqual([{ state: 'retry', is_due_now: true }]);
  await expect
    .poll(
      async () =>
        (await database().execute(sql`select from pgboss.job where name = ${failing.name} and state = 'completed'`))
          .rows.length,
      { timeout: 60_000 },
    )
    .toBe(1);
  await database().execute(sql`delete from pgboss.job where name = ${failing.name}`);
});

test('the check of the jobs warns of one that has failed permanently', async () => {
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 1 }]));
  await expect
    .poll(() => jobsCheck.run(signal), { timeout: 60_000 })
    .toEqual({
      state: 'warning',
      message: '1 job has failed permanently. See “Failed jobs” on the health page.',
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
