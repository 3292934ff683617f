import { adjustCommentCount } from '~/content/articles/comments/comment-counts.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { sanitiserRulesVersion } from '~/platform/html/rules';
import { type StorableHtml, sanitiseHtml } from '~/platform/html/sanitise.server';
import { longestImportedComment } from './constants';
import { updateReplyCounts } from './reply-counts.server';
import { saveImported } from './store.server';

export type CommentInput = {
  id: string;
  /** The comment that this one replies to, which must be stored first. */
  parentId?: string;
  authorName: string;
  content: StorableHtml;
  createdAt?: Date;
};

/**
 * Sanitises a comment's HTML; call this before the transaction that stores it.
 * @throws AppError `invalid` when it is too long; TextRefusedError as `sanitiseHtml` does.
 */
export async function prepareComment(source: string): Promise<StorableHtml> {
  if (source.length > longestImportedComment) {
    throw new AppError('invalid', `has ${source.length} characters, and can have at most ${longestImportedComment}`);
  }
  const { content, issues } = await sanitiseHtml(source, { contentKind: 'comment' });
  return { source, content, issues };
}

/**
 * Inserts or updates an article's imported comments by key, in the given order. Returns how many had any text. For use
 * cases that have already checked permissions.
 */
export async function storeComments(
  executor: Executor,
  articleId: string,
  comments: readonly CommentInput[],
): Promise<number> {
  let stored = 0;
  let added = 0;
  const emptyComments = new Map<string, string | undefined>();
  for (const comment of comments) {
    const { content } = comment.content;
    let parentId = comment.parentId;
    while (parentId && emptyComments.has(parentId)) parentId = emptyComments.get(parentId);
    if (content === '') {
      emptyComments.set(comment.id, parentId);
      continue;
    }
    const isNew = await saveImported(executor, {
      id: comment.id,
      articleId,
      parentId: parentId ?? null,
      authorName: comment.authorName,
      content,
      contentRules: sanitiserRulesVersion,
      createdAt: comment.createdAt,
    });
    stored += 1;
    if (!isNew) continue;
    added += 1;
    await updateReplyCounts(executor, parentId ?? null, 1);
  }
  await adjustCommentCount(executor, articleId, added);
  return stored;
}
