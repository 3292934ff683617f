import type { ArticleStatus } from '~/content/articles/rules';
import {
  deletePermanently,
  recordStatus,
  republishArticle,
  unpublishArticle,
} from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { type Actor, authorize, authorizeMember } from '~/platform/permissions/permissions';
import { lockCurrent } from './current-state.server';
import { trashCutoff } from './rules';
import { lockTrashedBefore, setWorkflow, type WorkflowChange } from './store.server';

type Emit = (event: DomainEvent) => Promise<void>;

/** Maximum number of articles deleted in one transaction. */
const batch = 100;

/**
 * Moves an article to the trash, which unpublishes it and suspends its schedule. It can be restored for thirty days.
 */
export async function moveToTrash(actor: Actor, articleId: string, now: Date): Promise<void> {
  const { userId } = authorizeMember(actor, 'articles.delete');
  await transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    if (current.row.deletedAt) throw new AppError('conflict', 'This article is already in the trash.');
    const { isLive, status } = current.publicationState;
    if (isLive) await unpublishArticle(actor, executor, emit, articleId, status === 'published' ? 'draft' : status);
    await setWorkflow(
      executor,
      articleId,
      { deletedAt: now, deletedBy: userId, statusBeforeTrash: current.article.status },
      now,
    );
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_deleted',
      resourceType: 'article',
      resourceId: articleId,
      values: { status: current.article.status },
    });
  });
}

/**
 * Restores an article from the trash as a draft without a schedule, so that nothing reaches readers unnoticed.
 * @throws AppError `conflict` when it is not in the trash.
 */
export async function restoreFromTrash(actor: Actor, articleId: string, now: Date): Promise<void> {
  await takeFromTrash(actor, articleId, now, async (executor) => {
    await recordStatus(actor, executor, articleId, 'draft');
    return { status: 'draft', publishAt: null, unpublishAt: null };
  });
}

/**
 * Undoes a deletion: the article has its status and schedule again. If it was published, readers see the same version.
 * @throws AppError `conflict` when it is not in the trash.
 */
export async function undoDeletion(actor: Actor, articleId: string, now: Date): Promise<void> {
  await takeFromTrash(actor, articleId, now, async (executor, emit, before) => {
    if (before === 'published') await republishArticle(actor, executor, emit, articleId);
    return {};
  });
}

async function takeFromTrash(
  actor: Actor,
  articleId: string,
  now: Date,
  restore: (executor: Executor, emit: Emit, before: ArticleStatus | null) => Promise<WorkflowChange>,
): Promise<void> {
  authorize(actor, 'articles.delete');
  await transaction(async (executor, emit) => {
    const { row } = await lockCurrent(executor, articleId);
    if (!row.deletedAt) throw new AppError('conflict', 'This article is not in the trash.');
    const before = row.statusBeforeTrash as ArticleStatus | null;
    const change = await restore(executor, emit, before);
    const inNoTrash = { deletedAt: null, deletedBy: null, statusBeforeTrash: null };
    await setWorkflow(executor, articleId, { ...change, ...inNoTrash }, now);
    await emit({ type: 'newsroom.changed' });
    await emit({ type: 'schedule.changed' });
    await recordAudit(executor, actor, {
      action: 'article_restored',
      resourceType: 'article',
      resourceId: articleId,
      values: { status: change.status ?? before },
    });
  });
}

/** Permanently deletes articles that have been in the trash for thirty days. Returns the number deleted. */
export async function emptyTrash(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'articles.empty_trash');
  let emptied = 0;
  for (let last = batch; last === batch; ) {
    last = await transaction(async (executor) => {
      const ids = await lockTrashedBefore(executor, trashCutoff(now), batch);
      await deletePermanently(actor, executor, ids);
      for (const resourceId of ids) {
        await recordAudit(executor, actor, { action: 'article_deleted_for_good', resourceType: 'article', resourceId });
      }
      return ids.length;
    });
    emptied += last;
  }
  return emptied;
}
