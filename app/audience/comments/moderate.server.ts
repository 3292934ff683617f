import { articleConcerned } from '~/content/articles/commented.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { textOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { change, type Emit, locked, notifyOfReply } from './change.server';
import type { CommentStatus } from './rules';
import { commentById } from './store.server';

/** A comment that a moderator decides about, as it was before. */
export type ModeratedComment = {
  id: string;
  article: { id: string; slug: string; title: string };
  /** Who wrote it; none when it was imported, or when the member has left. */
  userId: string | null;
  status: CommentStatus;
  /** As it was typed, or what an imported one reads. */
  text: string;
};

/**
 * A comment that is about to be decided on, locked until the transaction ends; of one that its author has deleted, what
 * is left.
 * @throws AppError `forbidden`, `not_found` when there is none.
 */
export async function commentToModerate(actor: Actor, executor: Executor, id: string): Promise<ModeratedComment> {
  authorizeMember(actor, 'comments.moderate');
  const comment = await locked(executor, id);
  if (!comment) throw new AppError('not_found', m.comments_gone());
  const { slug, title } = await articleConcerned(executor, comment.articleId);
  return {
    id,
    article: { id: comment.articleId, slug, title },
    userId: comment.userId,
    status: comment.status,
    text: comment.text ?? textOf(comment.content),
  };
}

/**
 * Publishes, holds or removes a comment, as part of the transaction that decides it. Its text is stored for the
 * newsroom; a placeholder stays if it has replies. When a held reply is published, the author replied to is notified.
 * @throws AppError `forbidden`, `not_found` when there is none or its author has deleted it.
 */
export async function moderateComment(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  id: string,
  status: 'published' | 'held' | 'removed',
): Promise<void> {
  authorizeMember(actor, 'comments.moderate');
  const comment = await locked(executor, id);
  if (!comment || comment.status === 'deleted') throw new AppError('not_found', m.comments_gone());
  if (comment.status === status) return;
  const article = await change(executor, emit, comment, { status });
  if (comment.status !== 'held' || status !== 'published' || !comment.parentId) return;
  const parent = await commentById(executor, comment.parentId);
  await notifyOfReply(executor, emit, comment, parent?.userId, article);
}
