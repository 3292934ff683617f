import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
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

/** A flag in the moderation list. */
export type FlagRow = {
  id: string;
  type: FlagType;
  contentType: 'article' | 'comment';
  priority: FlagPriority;
  status: FlagStatus;
  urgency: number;
  reason: string;
  /** Null when the member has left. */
  reporter: string | null;
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

const reporter = alias(profiles, 'reporter');
const author = alias(profiles, 'author');
const moderator = alias(profiles, 'moderator');

/** Returns flags after a cursor, most urgent first, then oldest first. */
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
      reason: contentFlags.reason,
      reporter: reporter.name,
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
    .leftJoin(reporter, eq(reporter.userId, contentFlags.reporterId))
    .leftJoin(author, eq(author.userId, comments.userId))
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, contentFlags.decisionId))
    .leftJoin(moderator, eq(moderator.userId, moderationDecisions.moderatorId))
    .where(
      and(
        query.status ? eq(contentFlags.status, query.status) : ne(contentFlags.status, sql`'resolved'`),
        query.priority && eq(contentFlags.priority, query.priority),
        query.type && eq(contentFlags.flagType, query.type),
        after,
      ),
    )
    .orderBy(asc(contentFlags.urgency), asc(contentFlags.createdAt), asc(contentFlags.id))
    .limit(page.limit);
}

/** Counts the unresolved flags. */
export async function countWaitingFlags(executor: Executor): Promise<number> {
  return executor.$count(contentFlags, ne(contentFlags.status, sql`'resolved'`));
}
