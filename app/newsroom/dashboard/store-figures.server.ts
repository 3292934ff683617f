import { and, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { securityAuditLog } from '~/identity/audit/schema';
import { articleWorkflow, isInTrash } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';

/** Returns the period that a time falls into, counted from 1. */
const periodOf = (time: SQL, starts: readonly Date[]): SQL<number> =>
  sql<number>`width_bucket(${time}, ${sql.param(starts.map((start) => start.toISOString()))}::timestamptz[])`;

type Counted = { period: number; count: number };

/** Returns the counts by period, with zeros; periods are counted from 1. */
const series = (rows: readonly Counted[], length: number): number[] =>
  Array.from({ length }, (_, index) => rows.find(({ period }) => period === index + 1)?.count ?? 0);

/**
 * Counts the articles published in each period.
 * @param starts first instants of the periods, ascending; the last one has no end
 */
export async function publishedByPeriod(executor: Executor, starts: readonly Date[]): Promise<number[]> {
  const period = periodOf(sql`${articles.publishedAt}`, starts);
  const rows = await executor
    .select({ period, count: sql<number>`count(*)::int` })
    .from(articles)
    .where(and(eq(articles.status, 'published'), gte(articles.publishedAt, starts[0] ?? new Date()), not(isInTrash)))
    .groupBy(sql`1`);
  return series(rows, starts.length);
}

/** Counts the drafts started in each period. */
export async function draftsByPeriod(executor: Executor, starts: readonly Date[]): Promise<number[]> {
  const period = periodOf(sql`${articles.createdAt}`, starts);
  const rows = await executor
    .select({ period, count: sql<number>`count(*)::int` })
    .from(articles)
    .where(and(eq(articles.status, 'draft'), gte(articles.createdAt, starts[0] ?? new Date()), not(isInTrash)))
    .groupBy(sql`1`);
  return series(rows, starts.length);
}

/** Counts how often articles were submitted for review and scheduled in each period, according to the audit log. */
export async function stepsByPeriod(
  executor: Executor,
  starts: readonly Date[],
): Promise<{ submitted: number[]; scheduled: number[] }> {
  const period = periodOf(sql`${securityAuditLog.createdAt}`, starts);
  const rows = await executor
    .select({ action: securityAuditLog.action, period, count: sql<number>`count(*)::int` })
    .from(securityAuditLog)
    .where(
      and(
        inArray(securityAuditLog.action, ['article_pending', 'article_scheduled']),
        gte(securityAuditLog.createdAt, starts[0] ?? new Date()),
      ),
    )
    .groupBy(securityAuditLog.action, sql`2`);
  const of = (action: string) =>
    series(
      rows.filter((row) => row.action === action),
      starts.length,
    );
  return { submitted: of('article_pending'), scheduled: of('article_scheduled') };
}

/** Counts drafts that nobody has changed since. */
export async function countUntouchedDrafts(executor: Executor, since: Date): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(articles)
    .where(and(eq(articles.status, 'draft'), lt(articles.changedAt, since), not(isInTrash)));
  return row?.count ?? 0;
}

/** Returns the time at which the next article is scheduled to be published; null when there is none. */
export async function nextPublication(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ publishAt: articleWorkflow.publishAt })
    .from(articleWorkflow)
    .where(and(sql`${articleWorkflow.publishAt} is not null`, sql`${articleWorkflow.deletedAt} is null`))
    .orderBy(articleWorkflow.publishAt)
    .limit(1);
  return row?.publishAt ?? null;
}

/** A review: when it ended, and how long the article had waited, in milliseconds. */
export type Review = { endedAt: Date; duration: number };

const decisions = ['approved', 'changes_requested', 'rejected', 'draft', 'published', 'scheduled'].map(
  (step) => `article_${step}`,
);

/**
 * Returns the reviews of articles submitted since a time, according to the audit log: each from a submission to the
 * next decision about the article. Submissions that their writers withdrew are not reviews.
 */
export async function reviewsSince(executor: Executor, since: Date, limit: number): Promise<Review[]> {
  const { rows } = await executor.execute<{ ended_at: Date | string; duration: number }>(sql`
    select ended_at, (extract(epoch from ended_at - created_at) * 1000)::float8 as duration from (
      select action, user_id, created_at,
        lead(action) over next_step as decision,
        lead(user_id) over next_step as decided_by,
        lead(created_at) over next_step as ended_at
      from security_audit_log
      where resource_type = 'article' and created_at >= ${since.toISOString()}::timestamptz
        and action = any(${sql.param(['article_pending', ...decisions])}::text[])
      window next_step as (partition by resource_id order by sequence)
    ) as steps
    where action = 'article_pending' and decision <> 'article_pending'
      and (decision <> 'article_draft' or decided_by is distinct from user_id)
    order by ended_at desc limit ${limit}`);
  return rows.map((row) => ({ endedAt: new Date(row.ended_at), duration: row.duration }));
}
