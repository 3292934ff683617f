import { recordAudit } from '~/identity/audit/audit.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { assertNotInTrash, lockCurrent } from '../current-state.server';
import { type Emit, notifyOfUnpublication } from '../notices/notify.server';
import { republishCurrent, type UnpublishedState, unpublishCurrent } from '../publishing/publish.server';

/**
 * Unpublishes an article and notifies its writers; its text and pending changes are kept, and so are the schedule and the
 * approval of changes.
 * @returns when that schedule publishes it again; null when nothing will.
 * @throws AppError `conflict` when it is not published.
 */
export async function unpublish(actor: Actor, articleId: string, now: Date): Promise<Date | null> {
  const { to, publishAt } = await transaction((executor, emit) =>
    unpublishInTransaction(actor, executor, emit, articleId, now),
  );
  return (to === 'approved' && publishAt) || null;
}

/**
 * Unpublishes an article as part of the caller's transaction.
 * @param isRemoval whether the article broke a rule. If so, its pending changes become a draft, even if approved, their
 * scheduled publication is cancelled, and someone other than its writers has to approve it again. The caller then
 * notifies the author.
 * @returns the article's state, to pass to `republishInTransaction`.
 * @throws AppError as `unpublish`.
 */
export async function unpublishInTransaction(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  now: Date,
  { isRemoval = false }: { isRemoval?: boolean } = {},
): Promise<UnpublishedState> {
  authorize(actor, 'articles.publish');
  const current = await lockCurrent(executor, articleId);
  assertNotInTrash(current);
  if (!current.publicationState.isLive) throw new AppError('conflict', 'This article is not published.');
  const removal = isRemoval ? { target: 'draft' as const, isRemoval } : {};
  const unpublishedState = await unpublishCurrent(actor, executor, emit, current, now, removal);
  if (!isRemoval) await notifyOfUnpublication(executor, actor, current);
  await recordAudit(executor, actor, {
    action: 'article_unpublished',
    resourceType: 'article',
    resourceId: articleId,
  });
  return unpublishedState;
}

/**
 * Republishes an article as part of the transaction that reverses its removal.
 * @param unpublishedAt when it was unpublished.
 * @returns false, without changing anything, when the article is live or in the trash, or its text or status has
 * changed since then; an editor must then decide whether to publish it.
 */
export async function republishInTransaction(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  unpublishedState: UnpublishedState,
  unpublishedAt: Date,
  now: Date,
): Promise<boolean> {
  authorize(actor, 'articles.publish');
  const current = await lockCurrent(executor, articleId);
  const isRestored = await republishCurrent(actor, executor, emit, current, unpublishedState, unpublishedAt, now);
  if (isRestored) {
    await recordAudit(executor, actor, {
      action: 'article_given_back',
      resourceType: 'article',
      resourceId: articleId,
    });
  }
  return isRestored;
}
