import { setArchived } from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { assertNotInTrash, ChangedSinceError, lockCurrent } from '../current-state.server';

/**
 * Archives an article, or removes it from the archive.
 * @param isUndo whether it undoes the opposite, which is refused if someone else has already undone it.
 * @returns whether this changed the article.
 * @throws AppError `conflict`.
 */
export async function archive(actor: Actor, articleId: string, isArchived: boolean, isUndo = false): Promise<boolean> {
  authorize(actor, 'articles.organise');
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    const isSame = current.article.isArchived === isArchived;
    if (isSame && isUndo) throw new ChangedSinceError();
    // Unarchiving an article that is not archived still keeps it from being archived automatically.
    if (isSame && isArchived) return false;
    await setArchived(actor, executor, emit, articleId, isArchived);
    await recordAudit(executor, actor, {
      action: isArchived ? 'article_archived' : 'article_unarchived',
      resourceType: 'article',
      resourceId: articleId,
    });
    return !isSame;
  });
}
