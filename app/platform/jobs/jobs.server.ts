import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, fromPglite, type JobResult, PgBoss } from 'pg-boss';
import type { Connection, Executor } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';

/** Background work. The payload carries ids only; the handler can be killed at any line and run again. */
export type Job<Payload extends object = Record<string, never>> = {
  name: string;
  /** When set, the job also runs on a schedule: five cron fields, in UTC. */
  cron?: string;
  /** Tries after the first one, the waits between them growing. */
  retries?: number;
  run(payload: Payload): Promise<void>;
};

let boss: PgBoss | undefined;

/** How many of one kind are done at a time. */
const batchSize = 4;

/** Seconds between two looks of the shared poller: how late a job that is tried again may begin. */
const sharedPollSeconds = 10;

/**
 * A new job is announced by the database and begins at once; what is tried again the shared poller finds. A queue polls
 * by
 * itself only while announcements cannot be heard. After a full batch the next follows immediately.
 */
const polling = (job: Job<never>) => ({
  pollingIntervalSeconds: job.cron ? 20 : 2,
  notifyPollingIntervalSeconds: 3600,
  batchSize,
  burstWhenBatchFull: true,
});

/**
 * Seconds between pg-boss' own looks: at what the clock has started, and at jobs that wait for others, which we have
 * none of.
 */
const ownPolling = { cronWorkerIntervalSeconds: 10, flowIntervalSeconds: 3600 };

/** Which of the queues named in `$1` have something to do now: one probe of an index each, however much is waiting. */
const queuesWithDueJobs = `
  select queue.name from unnest($1::text[]) as queue (name)
  cross join lateral (
    select 1 from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    limit 1
  ) as due`;

/**
 * Looks for due jobs of all queues in one query, and wakes the workers of those that have some.
 * @param workers keys of workers by the names of their queues
 * @returns a function that stops it, and resolves when no query of it is under way.
 */
function startSharedPoller(queue: PgBoss, workers: ReadonlyMap<string, string>): () => Promise<void> {
  const names = [...workers.keys()];
  const wakeWorkers = async (): Promise<void> => {
    try {
      const { rows } = await queue.getDb().executeSql(queuesWithDueJobs, [names]);
      for (const { name } of rows as { name: string }[]) queue.notifyWorker(workers.get(name) ?? '');
    } catch (error) {
      log.error({ err: error }, 'due jobs could not be looked for, and will be looked for again');
    }
  };
  let poll: Promise<void> | undefined;
  const timer = setInterval(() => {
    poll ??= wakeWorkers().finally(() => {
      poll = undefined;
    });
  }, sharedPollSeconds * 1000);
  return async () => {
    clearInterval(timer);
    await poll;
  };
}

/** Does one claimed job. What fails is in the log, and is tried again. */
async function settle(job: Job<never>, { id, data }: { id: string; data: never }): Promise<JobResult> {
  try {
    await job.run(data);
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, job: job.name, jobId: id }, 'a job failed and will be retried');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** The program's database, as the queue wants it. */
function queueDatabase({ driver, listen }: Connection): ConstructorOptions {
  if ('pglite' in driver) return { db: fromPglite(driver.pglite), backend: 'pglite' };
  return {
    db: {
      executeSql: async (text, values) => await driver.pool.query(text, values),
      listen: async (channel, onMessage, onReconnect) => {
        const close = await listen(channel, onMessage, onReconnect);
        onReconnect();
        return { close };
      },
    },
  };
}

/**
 * Starts the queue and the given jobs on the program's database.
 * @returns a function that stops claiming, lets running jobs end, and resolves when they have.
 */
export async function startJobs(connection: Connection, jobs: Job<never>[]): Promise<() => Promise<void>> {
  const queue = new PgBoss({ ...queueDatabase(connection), useListenNotify: true, ...ownPolling });
  queue.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await queue.start();
  const workers = new Map<string, string>();
  for (const job of jobs) {
    await queue.createQueue(job.name, {
      retryLimit: job.retries ?? 5,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      policy: job.cron ? 'singleton' : 'standard',
      notify: true,
    });
    const worker = await queue.work<never>(job.name, { ...polling(job), perJobResults: true }, (claimed) =>
      Promise.all(claimed.map((one) => settle(job, one))),
    );
    workers.set(job.name, worker);
    if (job.cron) await queue.schedule(job.name, job.cron);
  }
  const stopPoller = startSharedPoller(queue, workers);
  boss = queue;
  return async () => {
    boss = undefined;
    await stopPoller();
    await queue.stop({ graceful: true, close: false, timeout: 15_000 });
  };
}

/** Asks for a job as part of a transaction: it exists exactly when the transaction has been committed. */
export async function enqueue<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  if (!boss) throw new Error(`The job ${job.name} cannot be enqueued before the queue has started.`);
  await boss.send(job.name, payload, { db: fromDrizzle(executor, sql) });
}

/** Asks for a job many times, in one statement, as part of a transaction; where no jobs run, nothing is asked for. */
export async function enqueueManyIfStarted<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (!boss || payloads.length === 0) return;
  const jobs = payloads.map((data) => ({ data }));
  await boss.insert(job.name, jobs, { db: fromDrizzle(executor, sql) });
}

/** As `enqueue`, where the program may be a command, which runs no jobs: then nothing is asked for. */
export async function enqueueIfStarted<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  if (boss) await enqueue(executor, job, payload);
}
