import type { DraftChange } from '~/newsroom/drafts/hooks';
import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { rowOrInitial } from '../current-state.server';
import { type Emit, notifyReviewersAgain } from '../notices/notify.server';
import { publicationStateOf, type StoredState } from '../rules';
import { articleOf } from '../store.server';

/**
 * Notifies reviewers when a change to a working copy invalidates its approval. Further changes do not notify them
 * again. The caller must have locked the working copy.
 */
export async function notifyIfApprovalInvalidated(
  actor: Actor,
  executor: Executor,
  _emit: Emit,
  { articleId, title, before, after }: DraftChange,
): Promise<void> {
  authorize(actor, 'articles.write');
  const article = await articleOf(executor, articleId);
  if (!article) return;
  const row = await rowOrInitial(executor, { articleId, contentHash: before }, article.status);
  const stored: StoredState = {
    status: row.status as StoredState['status'],
    isLive: article.status === 'published',
    approvedHash: row.approvedHash,
    publishedHash: row.publishedHash,
  };
  if (
    publicationStateOf(stored, before).status !== 'approved' ||
    !publicationStateOf(stored, after).approvalInvalidated
  )
    return;
  const named = { articleId, draft: { fields: { title } }, article };
  await notifyReviewersAgain(executor, actor, named, { isChange: stored.isLive });
}
