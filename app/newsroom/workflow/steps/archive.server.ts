import { setArchived } from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { assertNotInTrash, lockCurrent } from '../current-state.server';

/** Archives an article, or removes it from the archive. */
export async function archive(actor: Actor, articleId: string, isArchived: boolean): Promise<void> {
  authorize(actor, 'articles.organise');
  await transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    await setArchived(actor, executor, emit, articleId, isArchived);
    await recordAudit(executor, actor, {
      action: isArchived ? 'article_archived' : 'article_unarchived',
      resourceType: 'article',
      resourceId: articleId,
    });
  });
}
