import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { comments } from '~/audience/comments/schema';
import type { FlagPriority, FlagStatus, FlagType } from '~/audience/reports/constants';
import { contentFlags } from '~/audience/reports/schema';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { DecisionAction } from '../constants';
import type { FlagsQuery } from '../rules';
import { moderationDecisions } from '../schema';

/** A reader's report in an entry of the moderation list. */
export type Report = {
  id: string;
  reason: string;
  /** Null when the member has left. */
  reporter: string | null;
  createdAt: Date;
  /** The moderators' notes about it. */
  notes: string;
};

/** An entry of the moderation list, represented by the most urgent, then oldest of similar flags (see `isSimilar`). */
export type FlagRow = {
  id: string;
  type: FlagType;
  contentType: 'article' | 'comment';
  priority: FlagPriority;
  status: FlagStatus;
  urgency: number;
  notes: string;
  reportedText: string;
  createdAt: Date;
  article: {
    id: string;
    slug: string;
    title: string;
    excerpt: string;
    imageUrl: string | null;
    isPublished: boolean;
  };
  /** Category of the article. */
  category: { slug: string; name: string };
  commentId: string | null;
  commentStatus: string | null;
  /** Author of the comment; null for an article. */
  authorId: string | null;
  /** Name of the comment's author; null for an article or when the member has left. */
  author: string | null;
  decision: DecisionAction | null;
  decisionRule: FlagType | null;
  decisionReason: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
};

const similar = alias(contentFlags, 'similar');
const author = alias(profiles, 'author');
const moderator = alias(profiles, 'moderator');

/**
 * Whether `similar` is shown in one entry with a flag: both are about the same text and violation, and have the same
 * status and decision.
 */
const isSimilar = sql`${similar.articleId} = ${contentFlags.articleId}
  and ${similar.contentType} = ${contentFlags.contentType}
  and ${similar.commentId} is not distinct from ${contentFlags.commentId}
  and ${similar.reportedText} = ${contentFlags.reportedText}
  and ${similar.flagType} = ${contentFlags.flagType}
  and ${similar.status} = ${contentFlags.status}
  and ${similar.decisionId} is not distinct from ${contentFlags.decisionId}`;

/** Whether a flag stands for those similar to it. */
const isFirst = sql`not exists (
  select 1 from ${contentFlags} ${similar} where ${isSimilar}
    and (${similar.urgency}, ${similar.createdAt}, ${similar.id})
      < (${contentFlags.urgency}, ${contentFlags.createdAt}, ${contentFlags.id}))`;

const isWaiting = ne(contentFlags.status, sql`'resolved'`);

/** Returns entries after a cursor, most urgent first, then oldest first. */
export async function flagsPage(
  executor: Executor,
  query: Omit<FlagsQuery, 'cursor'>,
  page: { after: { urgency: number; createdAt: string; id: string } | undefined; limit: number },
): Promise<FlagRow[]> {
  const after: SQL | undefined =
    page.after &&
    sql`(${contentFlags.urgency}, ${contentFlags.createdAt}, ${contentFlags.id})
      > (${page.after.urgency}::smallint, ${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`;
  return executor
    .select({
      id: contentFlags.id,
      type: sql<FlagType>`${contentFlags.flagType}`,
      contentType: sql<'article' | 'comment'>`${contentFlags.contentType}`,
      priority: sql<FlagPriority>`${contentFlags.priority}`,
      status: sql<FlagStatus>`${contentFlags.status}`,
      urgency: contentFlags.urgency,
      notes: contentFlags.moderatorNotes,
      reportedText: contentFlags.reportedText,
      createdAt: contentFlags.createdAt,
      article: {
        id: articles.id,
        slug: articles.slug,
        title: articles.title,
        excerpt: articles.excerpt,
        imageUrl: articles.imageUrl,
        isPublished: sql<boolean>`${articles.status} = 'published'`,
      },
      category: { slug: articleCategories.slug, name: articleCategories.name },
      commentId: contentFlags.commentId,
      commentStatus: comments.status,
      authorId: comments.userId,
      author: sql<string | null>`coalesce(${author.name}, ${comments.authorName})`,
      decision: sql<DecisionAction | null>`${moderationDecisions.action}`,
      decisionRule: sql<FlagType | null>`${moderationDecisions.rule}`,
      decisionReason: moderationDecisions.reason,
      decidedAt: moderationDecisions.createdAt,
      decidedBy: moderator.name,
    })
    .from(contentFlags)
    .innerJoin(articles, eq(articles.id, contentFlags.articleId))
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(comments, eq(comments.id, contentFlags.commentId))
    .leftJoin(author, eq(author.userId, comments.userId))
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, contentFlags.decisionId))
    .leftJoin(moderator, eq(moderator.userId, moderationDecisions.moderatorId))
    .where(
      and(
        query.status ? eq(contentFlags.status, query.status) : isWaiting,
        isFirst,
        query.priority && eq(contentFlags.priority, query.priority),
        query.type && eq(contentFlags.flagType, query.type),
        after,
      ),
    )
    .orderBy(asc(contentFlags.urgency), asc(contentFlags.createdAt), asc(contentFlags.id))
    .limit(page.limit);
}

/** Returns all reports in the entries with the given IDs, oldest first. */
export async function reportsIn(executor: Executor, ids: readonly string[]): Promise<(Report & { entryId: string })[]> {
  if (ids.length === 0) return [];
  return executor
    .select({
      entryId: contentFlags.id,
      id: similar.id,
      reason: similar.reason,
      reporter: profiles.name,
      createdAt: similar.createdAt,
      notes: similar.moderatorNotes,
    })
    .from(contentFlags)
    .innerJoin(similar, isSimilar)
    .leftJoin(profiles, eq(profiles.userId, similar.reporterId))
    .where(inArray(contentFlags.id, [...ids]))
    .orderBy(asc(similar.createdAt), asc(similar.id));
}

/** Counts the unresolved entries. */
export async function countWaitingFlags(executor: Executor): Promise<number> {
  return executor.$count(contentFlags, and(isWaiting, isFirst));
}

/** The most urgent priority of some waiting entries, and when the oldest of them was reported. */
export type WaitingFlags = { priority: FlagPriority; oldest: Date };

/** Sums up the unresolved entries after the first ones of the list; `undefined` if there are none. */
export async function waitingFlagsAfter(executor: Executor, offset: number): Promise<WaitingFlags | undefined> {
  const rest = executor
    .select({
      priority: contentFlags.priority,
      urgency: contentFlags.urgency,
      since: sql`(select min(${similar.createdAt}) from ${contentFlags} ${similar} where ${isSimilar})`.as('since'),
    })
    .from(contentFlags)
    .where(and(isWaiting, isFirst))
    .orderBy(asc(contentFlags.urgency), asc(contentFlags.createdAt), asc(contentFlags.id))
    .offset(offset)
    .as('rest');
  const [row] = await executor
    .select({
      priority: sql<FlagPriority>`${rest.priority}`,
      oldest: sql<Date>`min(${rest.since}) over ()`.mapWith(contentFlags.createdAt),
    })
    .from(rest)
    .orderBy(asc(rest.urgency))
    .limit(1);
  return row;
}
