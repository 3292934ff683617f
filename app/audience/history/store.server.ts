import { and, asc, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { finishedShare } from './constants';
import { readingHistory } from './schema';

const isPublished = eq(articles.status, 'published');

/** A moment as a parameter of raw SQL, which knows nothing of the columns' types. */
const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/**
 * Records that a member has opened a published article: a new row, or the existing one updated.
 * @param visitsEndedBefore a visit whose last beacon is older than this is over, and this opening begins another.
 * @returns what the member had known of the text before this visit; `undefined` when nothing is to be remembered.
 */
export async function openRead(
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
          firstReadAt: at(now).as('first_read_at'),
          lastReadAt: at(now).as('last_read_at'),
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
        knownChangeAt: sql`case when ${readingHistory.lastReadAt} < ${at(visitsEndedBefore)}
          then ${readingHistory.seenChangeAt} else ${readingHistory.knownChangeAt} end`,
      },
    })
    .returning({ seenChangeAt: readingHistory.seenChangeAt, knownChangeAt: readingHistory.knownChangeAt });
  return row;
}

/** Remembers how far a member has got in an article that they have opened; never less than before. */
export async function addProgress(
  executor: Executor,
  { userId, articleId, share, now }: { userId: string; articleId: string; share: number; now: Date },
): Promise<void> {
  await executor
    .update(readingHistory)
    .set({
      furthest: sql`greatest(${readingHistory.furthest}, ${share})`,
      lastReadAt: sql`greatest(${readingHistory.lastReadAt}, ${at(now)})`,
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

/** What a member has read of what is published, last read first, after the cursor. */
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

/** Those of the articles that a member has read. */
export async function readAmong(
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

/** Whether what a member reads is remembered; `undefined` when there is no such member. */
export async function keepsHistory(executor: Executor, userId: string): Promise<boolean | undefined> {
  const [row] = await executor
    .select({ keepsHistory: profiles.keepsHistory })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.keepsHistory;
}

export async function setKeepsHistory(executor: Executor, userId: string, keeps: boolean): Promise<void> {
  await executor.update(profiles).set({ keepsHistory: keeps }).where(eq(profiles.userId, userId));
}

/** Purges one article, or all of them. Returns how many were purged. */
export async function deleteReads(executor: Executor, userId: string, articleId?: string): Promise<number> {
  const rows = await executor
    .delete(readingHistory)
    .where(and(eq(readingHistory.userId, userId), articleId ? eq(readingHistory.articleId, articleId) : undefined))
    .returning({ articleId: readingHistory.articleId });
  return rows.length;
}

export type Figures = { articles: number; thisWeek: number; finished: number; minutes: number };

/** Sums over everything that a member has read. */
export async function figures(executor: Executor, userId: string, weekBefore: Date): Promise<Figures> {
  const [row] = await executor
    .select({
      articles: count(),
      thisWeek: sql<number>`count(*) filter (where ${readingHistory.lastReadAt} >= ${at(weekBefore)})`.mapWith(Number),
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
 * How many articles a member opened for the first time in each week (Monday, UTC) since; weeks without any are left
 * out.
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
        // The same rows, as the index finds them: nothing is read for the last time before it is for the first.
        gte(readingHistory.lastReadAt, since),
      ),
    )
    .groupBy(sql`1`);
}

/** Rows to take along, in the order of the articles' keys, behind the given one; without title where not published. */
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
