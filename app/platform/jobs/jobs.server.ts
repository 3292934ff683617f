import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, fromPglite, type JobResult, PgBoss } from 'pg-boss';
import type { Connection, Executor } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';

/** Background work. The payload carries ids only; the handler can be killed at any line and run again. */
export type Job<Payload extends object = Record<string, never>> = {
  name: string;
  /** When set, the job also runs by itself: five fields of cron, in UTC. */
  cron?: string;
  /** Tries after the first one, the waits between them growing. */
  retries?: number;
  run(payload: Payload): Promise<void>;
};

let boss: PgBoss | undefined;

/** How many of one kind are done at a time. */
const batchSize = 4;

/**
 * Work that somebody waits for is announced by the database and begins at once; looking for it every ten seconds finds what
 * is tried again. What the clock starts is looked for at leisure. After a full batch the next follows immediately.
 */
const polling = (job: Job<never>) => ({
  pollingIntervalSeconds: job.cron ? 20 : 2,
  notifyPollingIntervalSeconds: job.cron ? 20 : 10,
  batchSize,
  burstWhenBatchFull: true,
});

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
  const queue = new PgBoss({ ...queueDatabase(connection), useListenNotify: true });
  queue.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await queue.start();
  for (const job of jobs) {
    await queue.createQueue(job.name, {
      retryLimit: job.retries ?? 5,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      policy: job.cron ? 'singleton' : 'standard',
      notify: true,
    });
    await queue.work<never>(job.name, { ...polling(job), perJobResults: true }, (claimed) =>
      Promise.all(claimed.map((one) => settle(job, one))),
    );
    if (job.cron) await queue.schedule(job.name, job.cron);
  }
  boss = queue;
  return async () => {
    boss = undefined;
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

/** The same where the program may be a command, which runs no jobs: then nothing is asked for. */
export async function enqueueIfStarted<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  if (boss) await enqueue(executor, job, payload);
}
