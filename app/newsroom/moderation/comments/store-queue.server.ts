import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { comments } from '~/audience/comments/schema';
import type { FlagPriority, FlagType } from '~/audience/reports/constants';
import { contentFlags } from '~/audience/reports/schema';
import type { Cursor } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { QueueKind } from '../constants';

/** A comment awaiting a moderator, with the comment it replies to. */
export type QueueRow = {
  id: string;
  status: 'held' | 'published';
  text: string | null;
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  article: { slug: string; title: string; imageUrl: string | null };
  /** Category of the article. */
  category: { slug: string; name: string };
  authorId: string | null;
  author: string | null;
  parent: { author: string | null; text: string | null; content: string } | null;
};

const author = alias(profiles, 'author');
const parent = alias(comments, 'parent');
const parentProfile = alias(profiles, 'parent_author');

const isHeld = sql`${comments.status} = 'held'`;
const isReported = sql`(${comments.status} = 'published' and ${comments.id} in (
  select comment_id from content_flags where status <> 'resolved'))`;
const conditions: Record<QueueKind | 'all', SQL> = {
  held: isHeld,
  reported: isReported,
  all: sql`(${isHeld} or ${isReported})`,
};

/** Returns waiting comments after a cursor, oldest first. */
export async function queuePage(
  executor: Executor,
  kind: QueueKind | undefined,
  page: { after: Cursor | undefined; limit: number },
): Promise<QueueRow[]> {
  const after =
    page.after &&
    sql`(${comments.createdAt}, ${comments.id}) > (${page.after.value}::timestamptz, ${page.after.id}::uuid)`;
  const rows = await executor
    .select({
      id: comments.id,
      status: sql<'held' | 'published'>`${comments.status}`,
      text: comments.text,
      content: comments.content,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      article: { slug: articles.slug, title: articles.title, imageUrl: articles.imageUrl },
      category: { slug: articleCategories.slug, name: articleCategories.name },
      authorId: comments.userId,
      author: sql<string | null>`coalesce(${author.name}, ${comments.authorName})`,
      parentId: comments.parentId,
      parentAuthor: sql<string | null>`coalesce(${parentProfile.name}, ${parent.authorName})`,
      parentText: parent.text,
      parentContent: parent.content,
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(author, eq(author.userId, comments.userId))
    .leftJoin(parent, eq(parent.id, comments.parentId))
    .leftJoin(parentProfile, eq(parentProfile.userId, parent.userId))
    .where(and(conditions[kind ?? 'all'], after))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(page.limit);
  return rows.map(({ parentId, parentAuthor, parentText, parentContent, ...row }) => ({
    ...row,
    parent: parentId ? { author: parentAuthor, text: parentText, content: parentContent ?? '' } : null,
  }));
}

export async function countQueue(executor: Executor): Promise<Record<QueueKind, number>> {
  const [held, reported] = await Promise.all([
    executor.$count(comments, isHeld),
    executor.$count(comments, isReported),
  ]);
  return { held, reported };
}

/** An unresolved report of a comment. */
export type QueueReport = {
  commentId: string | null;
  type: FlagType;
  priority: FlagPriority;
  reason: string;
  reporter: string | null;
  createdAt: Date;
};

/** Returns the unresolved reports of the given comments, most urgent first. */
export async function reportsOf(executor: Executor, commentIds: readonly string[]): Promise<QueueReport[]> {
  if (commentIds.length === 0) return [];
  return executor
    .select({
      commentId: contentFlags.commentId,
      type: sql<FlagType>`${contentFlags.flagType}`,
      priority: sql<FlagPriority>`${contentFlags.priority}`,
      reason: contentFlags.reason,
      reporter: profiles.name,
      createdAt: contentFlags.createdAt,
    })
    .from(contentFlags)
    .leftJoin(profiles, eq(profiles.userId, contentFlags.reporterId))
    .where(and(inArray(contentFlags.commentId, [...commentIds]), ne(contentFlags.status, 'resolved')))
    .orderBy(asc(contentFlags.urgency), asc(contentFlags.createdAt), asc(contentFlags.id));
}
