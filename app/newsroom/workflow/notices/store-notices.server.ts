import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
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
 * the article has been deleted.
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
  if (!article) return undefined;
  return {
    userIds: claimed.userIds,
    // Only `addNotice` writes this column, so the type is certain.
    details: claimed.details as NoticeDetails,
    isLive: article.status === 'published',
    isInTrash: article.isInTrash,
  };
}
