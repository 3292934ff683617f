import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { CommentStatus } from './rules';
import { comments } from './schema';

/** A comment that is about to change. */
export type LockedComment = {
  id: string;
  articleId: string;
  parentId: string | null;
  userId: string | null;
  status: CommentStatus;
  text: string | null;
  content: string;
  replyCount: number;
  editedAt: Date | null;
};

const columns = {
  id: comments.id,
  articleId: comments.articleId,
  parentId: comments.parentId,
  userId: comments.userId,
  status: sql<CommentStatus>`${comments.status}`,
  text: comments.text,
  content: comments.content,
  replyCount: comments.replyCount,
  editedAt: comments.editedAt,
};

/** Returns a comment, locked until the transaction ends. */
export async function lockComment(executor: Executor, id: string): Promise<LockedComment | undefined> {
  const [row] = await executor.select(columns).from(comments).where(eq(comments.id, id)).for('update');
  return row;
}

/**
 * Returns the comment that a member has stored with a submission key, locked until the transaction ends. Until then, a
 * concurrent request with the same key waits.
 */
export async function lockSubmission(
  executor: Executor,
  userId: string,
  submissionKey: string,
): Promise<LockedComment | undefined> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId + submissionKey}, 4133))`);
  const isSubmission = and(eq(comments.userId, userId), eq(comments.submissionKey, submissionKey));
  const [row] = await executor.select(columns).from(comments).where(isSubmission).for('update');
  return row;
}

export async function commentById(executor: Executor, id: string): Promise<LockedComment | undefined> {
  const [row] = await executor.select(columns).from(comments).where(eq(comments.id, id));
  return row;
}

/**
 * Adds `by` to the reply count of an article's published comment, and locks the comment until the transaction ends.
 * Returns its author; `undefined` when it cannot be replied to.
 */
export async function countPublishedReply(
  executor: Executor,
  parentId: string,
  articleId: string,
  by: 0 | 1,
): Promise<{ userId: string | null } | undefined> {
  const [row] = await executor
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${by}` })
    .where(and(eq(comments.id, parentId), eq(comments.articleId, articleId), eq(comments.status, 'published')))
    .returning({ userId: comments.userId });
  return row;
}

/** Counts a reply that has become visible or hidden. Returns the comment's new state. */
export async function countReply(
  executor: Executor,
  id: string,
  by: 1 | -1,
): Promise<Pick<LockedComment, 'status' | 'replyCount' | 'parentId'> | undefined> {
  const [row] = await executor
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${by}` })
    .where(eq(comments.id, id))
    .returning({ status: columns.status, replyCount: comments.replyCount, parentId: comments.parentId });
  return row;
}

export async function addComment(executor: Executor, row: typeof comments.$inferInsert): Promise<void> {
  await executor.insert(comments).values(row);
}

export async function changeComment(
  executor: Executor,
  id: string,
  changes: Partial<typeof comments.$inferInsert>,
): Promise<void> {
  await executor.update(comments).set(changes).where(eq(comments.id, id));
}

/** Inserts or updates an imported comment. Returns whether it is new. */
export async function saveImported(
  executor: Executor,
  row: typeof comments.$inferInsert & { authorName: string },
): Promise<boolean> {
  const { authorName, content, contentRules, createdAt } = row;
  const [saved] = await executor
    .insert(comments)
    .values(row)
    .onConflictDoUpdate({ target: comments.id, set: { authorName, content, contentRules, createdAt } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved?.isNew ?? false;
}

/** Returns a comment posted since the given time with the same author, place and text, if any. */
export async function findDuplicate(
  executor: Executor,
  candidate: { userId: string; articleId: string; parentId: string | null; text: string },
  since: Date,
): Promise<{ id: string; status: CommentStatus } | undefined> {
  const [row] = await executor
    .select({ id: comments.id, status: columns.status })
    .from(comments)
    .where(
      and(
        eq(comments.userId, candidate.userId),
        gte(comments.createdAt, since),
        eq(comments.articleId, candidate.articleId),
        candidate.parentId === null ? isNull(comments.parentId) : eq(comments.parentId, candidate.parentId),
        eq(comments.text, candidate.text),
      ),
    )
    .limit(1);
  return row;
}

/** Whether the member has a published comment. */
export async function hasPublished(executor: Executor, userId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.status, 'published')))
    .limit(1);
  return rows.length > 0;
}

export async function countPublishedBy(executor: Executor, userId: string): Promise<number> {
  return executor.$count(comments, and(eq(comments.userId, userId), eq(comments.status, 'published')));
}

/** Returns a member's name and language. */
export async function findMemberProfile(
  executor: Executor,
  userId: string,
): Promise<{ name: string; language: string } | undefined> {
  const [row] = await executor
    .select({ name: profiles.name, language: profiles.language })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row;
}

/** Returns a member's undeleted comments, oldest first. */
export async function commentsBy(executor: Executor, userId: string) {
  return executor
    .select({
      id: comments.id,
      article: articles.slug,
      answerTo: comments.parentId,
      text: comments.text,
      status: columns.status,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.userId, userId), sql`${comments.status} <> 'deleted'`))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** Returns the articles that a member has commented on. */
export async function articlesOf(executor: Executor, userId: string): Promise<{ id: string; slug: string }[]> {
  return executor
    .selectDistinct({ id: articles.id, slug: articles.slug })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(eq(comments.userId, userId));
}
