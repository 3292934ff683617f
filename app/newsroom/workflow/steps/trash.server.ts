import type { ArticleStatus } from '~/content/articles/rules';
import {
  deletePermanently,
  recordStatus,
  republishArticle,
  unpublishArticle,
} from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import type { DraftChange } from '~/newsroom/drafts/hooks';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { assertNotInTrash, lockCurrent } from '../current-state.server';
import { markNoticesRead } from '../notices/mark-read.server';
import { type Emit, notifyOfTrashing, withdrawTrashNotices } from '../notices/notify.server';
import {
  lockTrashedBefore,
  notReturned,
  setWorkflow,
  type WorkflowChange,
  type WorkflowRow,
  workflowRow,
} from '../store.server';
import { trashCutoff, undoTime } from './trash-rules';

/** Maximum number of articles deleted in one transaction. */
const batch = 100;

/**
 * Moves an article to the trash, which unpublishes it and suspends its schedule, and notifies its writers. It can be
 * restored for thirty days.
 * @returns its title.
 */
export async function moveToTrash(actor: Actor, articleId: string, now: Date): Promise<string> {
  const member = authorizeMember(actor, 'articles.delete');
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    if (current.row.deletedAt) throw new AppError('conflict', 'This article is already in the trash.');
    const { isLive, status } = current.publicationState;
    if (isLive) await unpublishArticle(actor, executor, emit, articleId, status === 'published' ? 'draft' : status);
    await setWorkflow(
      executor,
      articleId,
      { deletedAt: now, deletedBy: member.userId, statusBeforeTrash: current.article.status },
      now,
    );
    await markNoticesRead(executor, emit, articleId);
    await notifyOfTrashing(executor, member, current);
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_deleted',
      resourceType: 'article',
      resourceId: articleId,
      values: { status: current.article.status },
    });
    return current.draft.fields.title;
  });
}

/**
 * Restores an article from the trash as a draft without a schedule, so that nothing reaches readers unnoticed.
 * @returns its status before it was deleted.
 * @throws AppError `conflict` when it is not in the trash.
 */
export async function restoreFromTrash(actor: Actor, articleId: string, now: Date): Promise<ArticleStatus> {
  let before: ArticleStatus = 'draft';
  await takeFromTrash(actor, articleId, now, async (executor, _emit, row) => {
    before = (row.statusBeforeTrash ?? 'draft') as ArticleStatus;
    await recordStatus(actor, executor, articleId, 'draft');
    return { status: 'draft', publishAt: null, unpublishAt: null, ...(row.status !== 'draft' && notReturned) };
  });
  return before;
}

/**
 * Undoes the actor's own deletion: the article has its status and schedule again. If it was published, readers see the
 * same version.
 * @throws AppError `conflict` when it is not in the trash, or was deleted by someone else or more than an hour ago.
 */
export async function undoDeletion(actor: Actor, articleId: string, now: Date): Promise<void> {
  await takeFromTrash(actor, articleId, now, async (executor, emit, row) => {
    const isOwn = row.deletedBy === authorizeMember(actor, 'articles.delete').userId;
    if (!row.deletedAt || !isOwn || now.getTime() - row.deletedAt.getTime() >= undoTime) {
      throw new AppError('conflict', 'This deletion can no longer be undone. Restore the article as a draft instead.');
    }
    await withdrawTrashNotices(executor, emit, articleId, row.deletedAt);
    if (row.statusBeforeTrash === 'published') await republishArticle(actor, executor, emit, articleId);
    // A time that has passed in the trash would publish the article at once.
    return row.publishAt !== null && row.publishAt <= now ? { publishAt: null } : {};
  });
}

async function takeFromTrash(
  actor: Actor,
  articleId: string,
  now: Date,
  restore: (executor: Executor, emit: Emit, row: WorkflowRow) => Promise<WorkflowChange>,
): Promise<void> {
  authorize(actor, 'articles.delete');
  await transaction(async (executor, emit) => {
    const { row } = await lockCurrent(executor, articleId);
    if (!row.deletedAt) throw new AppError('conflict', 'This article is not in the trash.');
    const change = await restore(executor, emit, row);
    const inNoTrash = { deletedAt: null, deletedBy: null, statusBeforeTrash: null };
    await setWorkflow(executor, articleId, { ...change, ...inNoTrash }, now);
    await emit({ type: 'newsroom.changed' });
    await emit({ type: 'schedule.changed' });
    await recordAudit(executor, actor, {
      action: 'article_restored',
      resourceType: 'article',
      resourceId: articleId,
      values: { from: row.statusBeforeTrash, status: change.status ?? row.statusBeforeTrash },
    });
  });
}

/**
 * Refuses changes to the working copy of an article in the trash. The caller must have locked the working copy.
 * @throws AppError `conflict`.
 */
export async function refuseChangesInTrash(
  _actor: Actor,
  executor: Executor,
  _emit: Emit,
  { articleId }: DraftChange,
): Promise<void> {
  const row = await workflowRow(executor, articleId);
  if (row) assertNotInTrash({ row });
}

/** Permanently deletes articles that have been in the trash for thirty days. Returns the number deleted. */
export async function emptyTrash(now: Date): Promise<number> {
  let emptied = 0;
  for (let last = batch; last === batch; ) {
    last = await transaction(async (executor) => {
      const ids = await lockTrashedBefore(executor, trashCutoff(now), batch);
      await deletePermanently(executor, ids);
      for (const resourceId of ids) {
        await recordAudit(executor, operator, {
          action: 'article_deleted_for_good',
          resourceType: 'article',
          resourceId,
        });
      }
      return ids.length;
    });
    emptied += last;
  }
  return emptied;
}
