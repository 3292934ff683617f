import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Executor } from '~/platform/database/database.server';
import { startedQueue } from './jobs.server';

/** Whether a failed job still matters: no later run of a scheduled job has succeeded. */
const isDead = `
  job.state = 'failed' and not exists (
    select from pgboss.job as later join pgboss.schedule on schedule.name = later.name
    where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on
  )`;

/** Maximum number of jobs that are retried together. */
const maxRetried = 1000;

/**
 * Counts the jobs in the queues in `$1`, and measures the longest time without progress: since the first due job of a queue
 * was due, or another one of that queue has ended. A job that waits for a run of the same job, as its policy asks, is not due.
 */
const jobCounts = `
  with queue as (
    select job.name, (count(*) filter (where is_due))::int as waiting, min(start_after) filter (where is_due) as due_since,
      (count(*) filter (where is_dead))::int as dead
    from (
      select name, start_after, ${isDead} as is_dead,
        state < 'active' and not blocked and start_after <= now() and name not in (
          select name from pgboss.job where state = 'active' and policy = 'singleton'
        ) as is_due
      from pgboss.job where name = any ($1::text[]) and state <> 'completed'
    ) as job group by job.name
  )
  select coalesce(sum(waiting), 0)::int as waiting, coalesce(sum(dead), 0)::int as dead,
    coalesce(max(extract(epoch from now() - greatest(due_since, (
      select max(completed_on) from pgboss.job where job.name = queue.name
    )))) filter (where waiting > 0), 0)::float8 as delay
  from queue`;

/**
 * Counts the jobs of declared queues. Failed runs of a scheduled job count only until a later run succeeds, which makes up
 * for them.
 * @param except name of a job that does not count.
 * @returns how many are due, for how many seconds the slowest queue with due jobs has made no progress, and how many have
 * failed permanently; undefined if the queue has not started.
 */
export async function countJobs(
  except?: string,
): Promise<{ waiting: number; delaySeconds: number; dead: number } | undefined> {
  const queue = startedQueue();
  if (!queue) return undefined;
  const names = queue.names.filter((name) => name !== except);
  const { rows } = await queue.boss.getDb().executeSql(jobCounts, [names]);
  const [{ waiting, delay, dead }] = rows as [{ waiting: number; delay: number; dead: number }];
  return { waiting, delaySeconds: delay, dead };
}

/** A job that has failed permanently. */
export type DeadJob = { id: string; name: string; error: string; failedAt: Date; attempts: number };

const deadJobs = `
  select id, name, coalesce(output->>'message', 'No error was recorded.') as error, completed_on as "failedAt",
    retry_count + 1 as attempts
  from pgboss.job where name = any ($1::text[]) and ${isDead} and ($2::uuid is null or id = $2)
  order by completed_on desc, id limit $3`;

/** Returns the jobs that have failed permanently, the last one first. Empty if the queue has not started. */
export async function listDeadJobs(limit: number): Promise<DeadJob[]> {
  const queue = startedQueue();
  if (!queue) return [];
  const { rows } = await queue.boss.getDb().executeSql(deadJobs, [queue.names, null, limit]);
  return (rows as (Omit<DeadJob, 'failedAt'> & { failedAt: string | Date })[]).map((job) => ({
    ...job,
    failedAt: new Date(job.failedAt),
  }));
}

/** Makes the jobs in `$2` of the queue `$1` due now: they would still count as waiting since they were due first. */
const startNow =
  "update pgboss.job set start_after = now() where name = $1 and id = any ($2::uuid[]) and state = 'retry'";

/**
 * Lets jobs that have failed permanently run once more, as part of a transaction.
 * @param id one of them; undefined for all.
 * @returns their names.
 */
export async function retryDeadJobs(executor: Executor, id?: string): Promise<string[]> {
  const queue = startedQueue();
  if (!queue) return [];
  const db = fromDrizzle(executor, sql);
  const { rows } = await db.executeSql(deadJobs, [queue.names, id ?? null, maxRetried]);
  const dead = rows as DeadJob[];
  for (const name of new Set(dead.map((job) => job.name))) {
    const ids = dead.filter((job) => job.name === name).map((job) => job.id);
    await queue.boss.retry(name, ids, { db });
    await db.executeSql(startNow, [name, ids]);
  }
  return dead.map(({ name }) => name);
}
