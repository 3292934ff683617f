import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Connection, Executor } from './database.server';
import { log } from './logging.server';

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

/** Work that somebody waits for is looked for often and done four at a time; what the clock starts is not. */
const polling = (job: Job<never>) =>
  job.cron ? { pollingIntervalSeconds: 20 } : { pollingIntervalSeconds: 2, localConcurrency: 4 };

/**
 * Starts the queue and the given jobs on the program's database.
 * @returns a function that stops claiming, lets running jobs end, and resolves when they have.
 */
export async function startJobs(connection: Connection, jobs: Job<never>[]): Promise<() => Promise<void>> {
  const { driver } = connection;
  const queue = new PgBoss(
    'pglite' in driver
      ? { db: fromPglite(driver.pglite), backend: 'pglite' }
      : { db: { executeSql: async (text, values) => await driver.pool.query(text, values) } },
  );
  queue.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await queue.start();
  for (const job of jobs) {
    await queue.createQueue(job.name, {
      retryLimit: job.retries ?? 5,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      policy: job.cron ? 'singleton' : 'standard',
    });
    await queue.work<never>(job.name, polling(job), async ([claimed]) => {
      if (!claimed) return;
      try {
        await job.run(claimed.data);
      } catch (error) {
        log.error({ err: error, job: job.name, jobId: claimed.id }, 'a job failed and will be tried again');
        throw error;
      }
    });
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
  if (!boss) throw new Error(`The job ${job.name} cannot be asked for before the queue has started.`);
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
