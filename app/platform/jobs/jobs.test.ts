import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connection, database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { enqueue, enqueueManyIfStarted, type Job, startJobs } from './jobs.server';

const tries: number[] = [];
const counting: Job<{ number: number }> = {
  name: 'tests.count',
  async run({ number }) {
    tries.push(number);
    if (number === 3 && tries.filter((tried) => tried === 3).length === 1) throw new Error('The third fails once.');
  },
};

openTestDatabase();
openJobs([counting as Job<never>]);

const ask = (...numbers: number[]) =>
  database().transaction(async (executor) => {
    for (const number of numbers) await enqueue(executor, counting, { number });
  });

test('every queued job runs once, and a failing one is retried without the others', async () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  await ask(...numbers);
  await vi.waitFor(
    () => expect([...tries].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9]),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
});

test('a job enqueued in a rolled-back transaction never runs', async () => {
  tries.length = 0;
  await expect(
    database().transaction(async (executor) => {
      await enqueue(executor, counting, { number: 100 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await ask(101);
  await vi.waitFor(() => expect(tries).toEqual([101]), { timeout: 60_000, interval: 100 });
});

test('enqueues many jobs at once, but none from a rolled-back transaction', async () => {
  tries.length = 0;
  const numbers = Array.from({ length: 9 }, (_, index) => ({ number: 200 + index }));
  await expect(
    database().transaction(async (executor) => {
      await enqueueManyIfStarted(executor, counting, [{ number: 300 }]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await database().transaction((executor) => enqueueManyIfStarted(executor, counting, numbers));
  await vi.waitFor(() => expect([...tries].sort()).toEqual(numbers.map(({ number }) => number)), {
    timeout: 60_000,
    interval: 100,
  });
});

test('a job waiting for a retry at shutdown runs once after the restart', async () => {
  const done: number[] = [];
  const failing: Job<{ number: number }> = { name: 'tests.restart', run: () => Promise.reject(new Error('not yet')) };
  const working: Job<{ number: number }> = { ...failing, run: async ({ number }) => void done.push(number) };
  const state = async () => {
    const { rows } = await database().execute(sql`select state from pgboss.job where name = ${failing.name}`);
    return rows;
  };
  const stopFirst = await startJobs(connection(), [failing as Job<never>]);
  await database().transaction((executor) => enqueue(executor, failing, { number: 1 }));
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'retry' }]), { timeout: 60_000, interval: 100 });
  await stopFirst();
  // Not due yet when the second program starts, so that neither its first poll nor an announcement finds the job.
  await database().execute(
    sql`update pgboss.job set start_after = now() + interval '3 seconds' where name = ${failing.name}`,
  );
  const stopSecond = await startJobs(connection(), [working as Job<never>]);
  try {
    await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'completed' }]), {
      timeout: 60_000,
      interval: 100,
    });
  } finally {
    await stopSecond();
  }
  expect(done).toEqual([1]);
});

test('a job that is due at startup can enqueue any other job', async () => {
  const runs: string[] = [];
  const second: Job<object> = { name: 'tests.enqueued', run: async () => void runs.push('second') };
  const first: Job<object> = {
    name: 'tests.due',
    run: async () => {
      runs.push('first');
      await database().transaction((executor) => enqueue(executor, second, {}));
    },
  };
  const stopFirst = await startJobs(connection(), [first as Job<never>]);
  const due = new Date(Date.now() + 2_000);
  await database().transaction((executor) => enqueue(executor, first, {}, due));
  await stopFirst();
  await vi.waitFor(
    async () => {
      const { rows } = await database().execute(
        sql`select 1 from pgboss.job where name = ${first.name} and start_after < now()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
  const others = Array.from(
    { length: 5 },
    (_, index): Job<object> => ({ name: `tests.other-${index}`, run: async () => {} }),
  );
  onTestFinished(await startJobs(connection(), [first, ...others, second] as Job<never>[]));
  await vi.waitFor(() => expect(runs).toEqual(['first', 'second']), { timeout: 60_000, interval: 100 });
});

test('a job has the time limit that the running version declares, also in a queue of an earlier version', async () => {
  const job: Job = { name: 'tests.limited', run: async () => undefined };
  const limit = async () => {
    const { rows } = await database().execute(sql`select expire_seconds from pgboss.queue where name = ${job.name}`);
    return rows[0]?.expire_seconds;
  };
  const stopFirst = await startJobs(connection(), [job]);
  await stopFirst();
  expect(await limit()).toBe(900);
  const stopSecond = await startJobs(connection(), [{ ...job, expireInSeconds: 60 }]);
  await stopSecond();
  expect(await limit()).toBe(60);
});

test('schedules of jobs that are no longer declared or no longer scheduled are removed at startup', async () => {
  const yearly = (name: string): Job => ({ name, cron: '0 0 1 1 *', run: async () => undefined });
  const [kept, unscheduled, renamed] = [yearly('tests.kept'), yearly('tests.unscheduled'), yearly('tests.renamed')];
  const schedules = async () => {
    const { rows } = await database().execute(sql`select name from pgboss.schedule order by name`);
    return rows.map(({ name }) => name);
  };
  const stopFirst = await startJobs(connection(), [kept, unscheduled, renamed]);
  await stopFirst();
  expect(await schedules()).toEqual([kept.name, renamed.name, unscheduled.name]);
  const stopSecond = await startJobs(connection(), [kept, { ...unscheduled, cron: undefined }]);
  await stopSecond();
  expect(await schedules()).toEqual([kept.name]);
});

test('jobs waiting in a queue that is no longer declared are kept, and a warning is logged at startup', async () => {
  const failing: Job<{ number: number }> = { name: 'tests.dropped', run: () => Promise.reject(new Error('not yet')) };
  const states = async () => {
    const { rows } = await database().execute(sql`select state from pgboss.job where name = ${failing.name}`);
    return rows.map(({ state }) => state);
  };
  const stopFirst = await startJobs(connection(), [counting as Job<never>, failing as Job<never>]);
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 1 }, { number: 2 }]));
  await vi.waitFor(async () => expect(await states()).toEqual(['retry', 'retry']), { timeout: 60_000, interval: 100 });
  await stopFirst();
  const warned = vi.spyOn(log, 'warn').mockReturnValue();
  const stopSecond = await startJobs(connection(), [counting as Job<never>]);
  await stopSecond();
  expect(warned.mock.calls).toEqual([
    [{ queue: failing.name, waiting: 2 }, 'jobs are waiting in a queue that this version of the program does not run'],
  ]);
  expect(await states()).toEqual(['retry', 'retry']);
});

/**
 * Watches the statements sent to the database until the test ends. `count` returns how many so far contain all of some
 * texts; `finish` resolves once all of them, and those that they lead to, have been answered.
 */
function watchStatements() {
  const { driver } = connection();
  const spies =
    'pglite' in driver
      ? [vi.spyOn(driver.pglite, 'query'), vi.spyOn(driver.pglite, 'exec')]
      : [vi.spyOn(driver.pool, 'query')];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const count = (...texts: string[]): number =>
    spies
      .flatMap(({ mock }) => mock.calls as unknown[][])
      .map(([text, values]) => `${text} ${JSON.stringify(values)}`)
      .filter((sent) => texts.every((part) => sent.includes(part))).length;
  const finish = async (): Promise<void> => {
    for (let sent = -1; sent !== count(); ) {
      sent = count();
      await Promise.allSettled(spies.flatMap(({ mock }) => mock.results.map(({ value }) => value as unknown)));
      await new Promise(setImmediate);
    }
  };
  return { count, finish };
}

test('while no job is due, one query every ten seconds looks for jobs in all queues, and no queue looks by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { count, finish } = watchStatements();
  const idle = Array.from({ length: 6 }, (_, index): Job => {
    const cron = index % 2 === 0 ? '0 0 1 1 *' : undefined;
    return { name: `tests.idle-${index}`, cron, run: async () => undefined };
  });
  const [claims, polls] = [() => count('SKIP LOCKED', "name = 'tests.idle"), () => count('queue (name)', 'tests.idle')];
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await finish();
    }
  };
  const stop = await startJobs(connection(), idle);
  try {
    // Until it has learnt that new jobs are announced, each worker looks for jobs itself, at least every 20 seconds. How
    // long that takes depends on the database; workers that never learn it still look after ten minutes.
    for (let round = 0, earlier = -1; round < 20 && claims() !== earlier; round += 1) {
      earlier = claims();
      await pass(30);
    }
    const before = { claims: claims(), polls: polls() };
    expect(before.claims).toBeGreaterThanOrEqual(idle.length);
    await pass(60);
    expect({ claims: claims() - before.claims, polls: polls() - before.polls }).toEqual({ claims: 0, polls: 6 });
  } finally {
    vi.useRealTimers();
    await stop();
  }
});
