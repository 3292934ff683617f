import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, fromPglite, type JobResult, PgBoss } from 'pg-boss';
import type { Connection, Executor } from '~/platform/database/database.server';
import { messageOf } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';

/**
 * A background job. The payload contains only IDs; the handler may be killed at any point and must be safe to run
 * again.
 */
export type Job<Payload extends object = Record<string, never>> = {
  name: string;
  /** When set, the job also runs on a schedule: five cron fields, in UTC. */
  cron?: string;
  /** Number of retries after the first attempt, with increasing delays. */
  retries?: number;
  /** Whether the job may run for hours; otherwise, the queue gives it up after 15 minutes. */
  isLong?: boolean;
  /** Seconds after which the queue gives up a run, if not those 15 minutes: also one of a node that was killed. */
  expireInSeconds?: number;
  run(payload: Payload): Promise<void>;
};

let boss: PgBoss | undefined;
/** Names of the queues that this process runs. */
let declaredQueues: readonly string[] = [];

/** Returns the queue with the names of the jobs that this process runs; undefined if it has not started. */
export const startedQueue = () => boss && { boss, names: declaredQueues };

/** Limits of a long job, in seconds: its node confirms every few minutes that it is still running. */
const longJob = { expireInSeconds: 6 * 3600, heartbeatSeconds: 300 };

/** Returns the limits of a job that has limits of its own. */
const ownLimits = ({ isLong, expireInSeconds }: Job<never>) =>
  isLong ? longJob : expireInSeconds === undefined ? undefined : { expireInSeconds };

/** Maximum concurrent jobs of one kind. */
const batchSize = 4;

/** Seconds between the shared poller's queries, and so the longest a due retry waits. */
const sharedPollSeconds = 10;

/**
 * The database announces new jobs, which then start at once; the shared poller finds retries. A queue polls on its own
 * only while announcements are unavailable. After a full batch the next one follows immediately.
 */
const pollingOptions = (job: Job<never>) => ({
  pollingIntervalSeconds: job.cron ? 20 : 2,
  notifyPollingIntervalSeconds: 3600,
  batchSize,
  burstWhenBatchFull: true,
});

/** Seconds between pg-boss's own polls: for scheduled jobs, and for jobs that depend on others, which we do not use. */
const pgBossPolling = { cronWorkerIntervalSeconds: 10, flowIntervalSeconds: 3600 };

/** Selects the queues in `$1` that have due jobs: one index probe per queue, however many jobs are waiting. */
const queuesWithDueJobs = `
  select queue.name from unnest($1::text[]) as queue (name)
  cross join lateral (
    select 1 from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    limit 1
  ) as due`;

/**
 * Polls all queues for due jobs in one query, and wakes the workers of the queues that have any.
 * @param workers worker IDs by queue name.
 * @returns a function that stops polling and resolves once no poll is in progress.
 */
function startSharedPoller(queue: PgBoss, workers: ReadonlyMap<string, string>): () => Promise<void> {
  const names = [...workers.keys()];
  const wakeWorkers = async (): Promise<void> => {
    try {
      const { rows } = await queue.getDb().executeSql(queuesWithDueJobs, [names]);
      for (const { name } of rows as { name: string }[]) queue.notifyWorker(workers.get(name) ?? '');
    } catch (error) {
      log.error({ err: error }, 'polling for due jobs failed and will be retried');
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

/** Runs one claimed job. A failure is logged and the job retried. */
async function runClaimedJob(job: Job<never>, { id, data }: { id: string; data: never }): Promise<JobResult> {
  try {
    await job.run(data);
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, job: job.name, jobId: id }, 'a job failed and will be retried');
    return { id, status: 'failed', output: { message: messageOf(error) } };
  }
}

/** Removes schedules of jobs that are no longer declared, or no longer run on a schedule. */
async function removeObsoleteSchedules(queue: PgBoss, jobs: Job<never>[]): Promise<void> {
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name, key } of await queue.getSchedules()) {
    if (!scheduled.has(name)) await queue.unschedule(name, key);
  }
}

/**
 * Counts the unfinished jobs in each queue not in `$1`, except pg-boss's own queues. Jobs marked as active count too: if
 * the program was killed while running one, the job still has to be retried.
 */
const unfinishedJobsInOtherQueues = `
  select name, count(*)::int as waiting from pgboss.job
  where name <> all ($1::text[]) and not starts_with(name, '__pgboss__') and state < 'completed'
  group by name order by name`;

/**
 * Logs which queues contain jobs that will not run, because no job of that name is declared. The jobs stay in the
 * database until pg-boss deletes them two weeks after they were due.
 */
async function reportUndeclaredQueues(queue: PgBoss, jobs: Job<never>[]): Promise<void> {
  const { rows } = await queue.getDb().executeSql(unfinishedJobsInOtherQueues, [jobs.map(({ name }) => name)]);
  for (const { name, waiting } of rows as { name: string; waiting: number }[]) {
    log.warn({ queue: name, waiting }, 'jobs are waiting in a queue that this version of the program does not run');
  }
}

/** Returns the program's database in the form that pg-boss expects. */
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
 * Starts the queue and the given jobs on the program's database. Removes schedules of all other jobs, and logs a warning
 * for each queue in which jobs are waiting that will not run.
 * @returns a function that stops claiming jobs and resolves when the running ones have finished.
 */
export async function startJobs(connection: Connection, jobs: Job<never>[]): Promise<() => Promise<void>> {
  const queue = new PgBoss({ ...queueDatabase(connection), useListenNotify: true, ...pgBossPolling });
  queue.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await queue.start();
  await removeObsoleteSchedules(queue, jobs);
  await reportUndeclaredQueues(queue, jobs);
  for (const job of jobs) {
    const limits = ownLimits(job);
    await queue.createQueue(job.name, {
      retryLimit: job.retries ?? 5,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      policy: job.cron ? 'singleton' : 'standard',
      notify: true,
      ...limits,
    });
    // The queue may be of an earlier version, with other limits.
    if (limits) await queue.updateQueue(job.name, limits);
  }
  // Before the first job runs, because it may enqueue any other.
  boss = queue;
  declaredQueues = jobs.map(({ name }) => name);
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const worker = await queue.work<never>(job.name, { ...pollingOptions(job), perJobResults: true }, (claimed) =>
      Promise.all(claimed.map((one) => runClaimedJob(job, one))),
    );
    workers.set(job.name, worker);
    if (job.cron) await queue.schedule(job.name, job.cron);
  }
  const stopPoller = startSharedPoller(queue, workers);
  return async () => {
    boss = undefined;
    await stopPoller();
    await queue.stop({ graceful: true, close: false, timeout: 15_000 });
  };
}

/** Enqueues a job as part of a transaction: it exists only once the transaction commits. */
export async function enqueue<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payload: Payload,
  startAfter?: Date,
): Promise<void> {
  if (!boss) throw new Error(`The job ${job.name} cannot be enqueued before the queue has started.`);
  await boss.send(job.name, payload, { db: fromDrizzle(executor, sql), ...(startAfter && { startAfter }) });
}

/**
 * Enqueues a job once per payload, in one statement, as part of a transaction. Does nothing if the queue has not
 * started.
 */
export async function enqueueManyIfStarted<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (!boss || payloads.length === 0) return;
  const jobs = payloads.map((data) => ({ data }));
  await boss.insert(job.name, jobs, { db: fromDrizzle(executor, sql) });
}

/**
 * Like `enqueue`, but does nothing if the queue has not started, as in a command-line run.
 * @param startAfter when the job is due; at once by default.
 */
export async function enqueueIfStarted<Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payload: Payload,
  startAfter?: Date,
): Promise<void> {
  if (boss) await enqueue(executor, job, payload, startAfter);
}
