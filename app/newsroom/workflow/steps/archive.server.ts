import { setArchived } from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { assertNotInTrash, assertUnchanged, lastChangeOf, lockCurrent } from '../current-state.server';

/**
 * Archives an article, or removes it from the archive.
 * @param lastChange for undoing: when the article was last changed. If that is no longer so, it stays as it is.
 * @returns when this changed the article; `undefined` if it changed nothing.
 * @throws AppError `conflict`.
 */
export async function archive(
  actor: Actor,
  articleId: string,
  isArchived: boolean,
  lastChange?: Date,
): Promise<Date | undefined> {
  authorize(actor, 'articles.organise');
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    assertUnchanged(current, lastChange);
    const wasArchived = current.article.isArchived;
    if (wasArchived && isArchived) return undefined;
    await setArchived(actor, executor, emit, articleId, isArchived);
    await recordAudit(executor, actor, {
      action: isArchived ? 'article_archived' : 'article_unarchived',
      resourceType: 'article',
      resourceId: articleId,
    });
    return wasArchived === isArchived ? undefined : lastChangeOf(executor, articleId);
  });
}
