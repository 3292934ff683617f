import { and, desc, isNotNull, ne } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { comments } from '../schema';

/**
 * Returns the HTML and the status of the comments that members added last. By ID, which is in the order in which
 * comments were added, because times have no index of their own.
 */
export const newestComments = (executor: Executor, limit: number) =>
  executor
    .select({ html: comments.content, status: comments.status })
    .from(comments)
    .where(and(isNotNull(comments.userId), ne(comments.status, 'deleted')))
    .orderBy(desc(comments.id))
    .limit(limit);
