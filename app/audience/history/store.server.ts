import { and, asc, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { finishedShare } from './constants';
import { readingHistory } from './schema';

const isPublished = eq(articles.status, 'published');

/** Converts a date into a parameter for raw SQL, which does not know the columns' types. */
const timestamp = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * Records that a member has opened a published article, by inserting or updating its row.
 * @param visitsEndedBefore a visit whose last beacon is older has ended, so this opening begins a new one.
 * @returns the version seen now and the one known before this visit; `undefined` when nothing was recorded.
 */
export async function recordOpening(
  executor: Executor,
  {
    userId,
    articleId,
    now,
    visitsEndedBefore,
  }: { userId: string; articleId: string; now: Date; visitsEndedBefore: Date },
): Promise<{ seenChangeAt: Date | null; knownChangeAt: Date | null } | undefined> {
  const [row] = await executor
    .insert(readingHistory)
    .select(
      executor
        .select({
          userId: profiles.userId,
          articleId: articles.id,
          firstReadAt: timestamp(now).as('first_read_at'),
          lastReadAt: timestamp(now).as('last_read_at'),
          furthest: sql<number>`0`.as('furthest'),
          seenChangeAt: articles.contentChangedAt,
          knownChangeAt: articles.contentChangedAt,
        })
        .from(profiles)
        .innerJoin(articles, and(eq(articles.id, articleId), isPublished))
        .where(and(eq(profiles.userId, userId), eq(profiles.keepsHistory, true))),
    )
    .onConflictDoUpdate({
      target: [readingHistory.userId, readingHistory.articleId],
      set: {
        lastReadAt: sql`greatest(${readingHistory.lastReadAt}, excluded.last_read_at)`,
        seenChangeAt: sql`excluded.seen_change_at`,
        knownChangeAt: sql`case when ${readingHistory.lastReadAt} < ${timestamp(visitsEndedBefore)}
          then ${readingHistory.seenChangeAt} else ${readingHistory.knownChangeAt} end`,
      },
    })
    .returning({ seenChangeAt: readingHistory.seenChangeAt, knownChangeAt: readingHistory.knownChangeAt });
  return row;
}

/** Records how far a member has read an article that they have opened; the value never decreases. */
export async function addProgress(
  executor: Executor,
  { userId, articleId, share, now }: { userId: string; articleId: string; share: number; now: Date },
): Promise<void> {
  await executor
    .update(readingHistory)
    .set({
      furthest: sql`greatest(${readingHistory.furthest}, ${share})`,
      lastReadAt: sql`greatest(${readingHistory.lastReadAt}, ${timestamp(now)})`,
    })
    .from(profiles)
    .where(
      and(
        eq(readingHistory.userId, userId),
        eq(readingHistory.articleId, articleId),
        eq(profiles.userId, readingHistory.userId),
        eq(profiles.keepsHistory, true),
      ),
    );
}

export type ReadRow = { articleId: string; lastReadAt: Date; furthest: number; changedAt: Date | null };

/** Returns the published articles that a member has read, most recently read first, after the cursor. */
export async function listReads(
  executor: Executor,
  { userId, limit, after }: { userId: string; limit: number; after?: Cursor },
): Promise<ReadRow[]> {
  return await executor
    .select({
      articleId: readingHistory.articleId,
      lastReadAt: readingHistory.lastReadAt,
      furthest: readingHistory.furthest,
      changedAt: sql<Date | null>`case when ${articles.contentChangedAt} is distinct from ${readingHistory.seenChangeAt}
        then ${articles.contentChangedAt} end`.mapWith(articles.contentChangedAt),
    })
    .from(readingHistory)
    .innerJoin(articles, and(eq(articles.id, readingHistory.articleId), isPublished))
    .where(
      and(
        eq(readingHistory.userId, userId),
        after &&
          sql`(${readingHistory.lastReadAt}, ${readingHistory.articleId}) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(readingHistory.lastReadAt), desc(readingHistory.articleId))
    .limit(limit);
}

/** Returns which of the articles a member has read. */
export async function findReadIds(
  executor: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<Set<string>> {
  if (articleIds.length === 0) return new Set();
  const rows = await executor
    .select({ articleId: readingHistory.articleId })
    .from(readingHistory)
    .where(and(eq(readingHistory.userId, userId), inArray(readingHistory.articleId, [...articleIds])));
  return new Set(rows.map(({ articleId }) => articleId));
}

/** Whether a member's reading is recorded; `undefined` when the member does not exist. */
export async function keepsHistory(executor: Executor, userId: string): Promise<boolean | undefined> {
  const [row] = await executor
    .select({ keepsHistory: profiles.keepsHistory })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.keepsHistory;
}

/** Deletes one article, or all, from a member's history. Returns the number deleted. */
export async function deleteReads(executor: Executor, userId: string, articleId?: string): Promise<number> {
  const rows = await executor
    .delete(readingHistory)
    .where(and(eq(readingHistory.userId, userId), articleId ? eq(readingHistory.articleId, articleId) : undefined))
    .returning({ articleId: readingHistory.articleId });
  return rows.length;
}

export type Figures = { articles: number; thisWeek: number; finished: number; minutes: number };

/** Returns totals for a member's whole history. */
export async function figures(executor: Executor, userId: string, weekBefore: Date): Promise<Figures> {
  const [row] = await executor
    .select({
      articles: count(),
      thisWeek: sql<number>`count(*) filter (where ${readingHistory.lastReadAt} >= ${timestamp(weekBefore)})`.mapWith(
        Number,
      ),
      finished: sql<number>`count(*) filter (where ${readingHistory.furthest} >= ${finishedShare})`.mapWith(Number),
      minutes:
        sql<number>`coalesce(round(sum(${articles.readingTime} * ${readingHistory.furthest} / 100.0)), 0)`.mapWith(
          Number,
        ),
    })
    .from(readingHistory)
    .innerJoin(articles, eq(articles.id, readingHistory.articleId))
    .where(eq(readingHistory.userId, userId));
  return row ?? { articles: 0, thisWeek: 0, finished: 0, minutes: 0 };
}

/**
 * Counts the articles that a member opened for the first time in each week (Monday, UTC) since a date. Weeks without
 * any are omitted.
 */
export async function countByWeek(
  executor: Executor,
  userId: string,
  since: Date,
): Promise<{ monday: Date; articles: number }[]> {
  const monday = sql<Date>`date_trunc('week', ${readingHistory.firstReadAt}, 'UTC')`.mapWith(
    readingHistory.firstReadAt,
  );
  return await executor
    .select({ monday, articles: count() })
    .from(readingHistory)
    .where(
      and(
        eq(readingHistory.userId, userId),
        gte(readingHistory.firstReadAt, since),
        // Excludes no rows, because `lastReadAt` is never before `firstReadAt`, but lets the query use the index.
        gte(readingHistory.lastReadAt, since),
      ),
    )
    .groupBy(sql`1`);
}

/**
 * Returns a member's history in order of article key, starting after the given key. Title and slug are null for
 * articles that are not published.
 */
export async function exportedReads(
  executor: Executor,
  { userId, limit, afterId }: { userId: string; limit: number; afterId?: string },
) {
  return await executor
    .select({
      articleId: readingHistory.articleId,
      title: sql<string | null>`case when ${isPublished} then ${articles.title} end`,
      slug: sql<string | null>`case when ${isPublished} then ${articles.slug} end`,
      firstReadAt: readingHistory.firstReadAt,
      lastReadAt: readingHistory.lastReadAt,
      furthest: readingHistory.furthest,
    })
    .from(readingHistory)
    .innerJoin(articles, eq(articles.id, readingHistory.articleId))
    .where(and(eq(readingHistory.userId, userId), afterId ? gt(readingHistory.articleId, afterId) : undefined))
    .orderBy(asc(readingHistory.articleId))
    .limit(limit);
}
