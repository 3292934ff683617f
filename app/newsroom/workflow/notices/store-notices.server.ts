import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { draftComments } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { articleWorkflow, workflowNotices } from '../schema';
import type { NoticeDetails, NoticeStep } from './notice-rules';

/** Inserts a notice and returns its ID. */
export async function addNotice(
  executor: Executor,
  notice: { articleId: string; userIds: string[]; details: NoticeDetails },
): Promise<string> {
  const id = newId();
  await executor.insert(workflowNotices).values({ id, ...notice });
  return id;
}

/** Deletes an article's pending notices about the given steps. */
export async function deleteNotices(
  executor: Executor,
  articleId: string,
  steps: readonly NoticeStep[],
): Promise<void> {
  const step = sql`${workflowNotices.details} ->> 'step'`;
  await executor
    .delete(workflowNotices)
    .where(and(eq(workflowNotices.articleId, articleId), inArray(step, [...steps])));
}

/** Returns the IDs of all pending notices, oldest first. */
export async function pendingNotices(executor: Executor): Promise<string[]> {
  const rows = await executor.select({ id: workflowNotices.id }).from(workflowNotices).orderBy(asc(workflowNotices.id));
  return rows.map(({ id }) => id);
}

/**
 * Deletes a notice and returns it with the current state of its article; `undefined` when another run has claimed it, or
 * the article or the comment that it is about has been deleted. The comment cannot be deleted until the transaction ends.
 */
export async function claimNotice(
  executor: Executor,
  noticeId: string,
): Promise<{ userIds: string[]; details: NoticeDetails; isLive: boolean; isInTrash: boolean } | undefined> {
  const [claimed] = await executor.delete(workflowNotices).where(eq(workflowNotices.id, noticeId)).returning();
  if (!claimed) return undefined;
  const [article] = await executor
    .select({ status: articles.status, isInTrash: sql<boolean>`${articleWorkflow.deletedAt} is not null` })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .where(eq(articles.id, claimed.articleId));
  // Only `addNotice` writes this column, so the type is certain.
  const details = claimed.details as NoticeDetails;
  const { commentId } = details;
  if (!article || (commentId !== undefined && !(await lockEditorialComment(executor, commentId)))) return undefined;
  return {
    userIds: claimed.userIds,
    details,
    isLive: article.status === 'published',
    isInTrash: article.isInTrash,
  };
}

/** Prevents an editorial comment from being deleted until the transaction ends. Returns false when it does not exist. */
async function lockEditorialComment(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: draftComments.id })
    .from(draftComments)
    .where(eq(draftComments.id, id))
    .for('key share');
  return rows.length > 0;
}

/** Returns whether an article has an editorial comment written at or after a time. */
export async function hasCommentSince(executor: Executor, articleId: string, since: Date): Promise<boolean> {
  const found = and(eq(draftComments.articleId, articleId), gte(draftComments.createdAt, since));
  return (await executor.$count(draftComments, found)) > 0;
}
