import { countComments } from '~/content/articles/commented.server';
import type { Executor } from '~/platform/database/database.server';
import { sanitiserRules } from '~/platform/html/rules';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { countSight } from './counting.server';
import { saveImported } from './store.server';

export type CommentInput = {
  id: string;
  /** Must be stored before this comment. */
  parentId?: string;
  authorName: string;
  /** Untrusted HTML. */
  content: string;
  createdAt?: Date;
};

/** Inserts or updates an article's imported comments by key, in the given order. Returns how many had any text. */
export async function storeComments(
  actor: Actor,
  executor: Executor,
  articleId: string,
  comments: readonly CommentInput[],
): Promise<number> {
  authorize(actor, 'comments.import');
  let stored = 0;
  let added = 0;
  const without = new Map<string, string | undefined>();
  for (const comment of comments) {
    const { content } = await sanitiseHtml(comment.content, { writtenBy: 'comment' });
    let parentId = comment.parentId;
    while (parentId && without.has(parentId)) parentId = without.get(parentId);
    if (content === '') {
      without.set(comment.id, parentId);
      continue;
    }
    const isNew = await saveImported(executor, {
      id: comment.id,
      articleId,
      parentId: parentId ?? null,
      authorName: comment.authorName,
      content,
      contentRules: sanitiserRules,
      createdAt: comment.createdAt,
    });
    stored += 1;
    if (!isNew) continue;
    added += 1;
    await countSight(executor, parentId ?? null, 1);
  }
  await countComments(executor, articleId, added);
  return stored;
}
