import { articleById } from '~/content/articles/comments/comment-counts.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { textOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type CommentStatus, type HoldReasons, holdReasons } from './rules';
import { commentById } from './store.server';
import { type Emit, lockCommentById, notifyOfReply, updateComment } from './writing/change.server';
import { holdPolicy } from './writing/write.server';

/** A comment as it was before a moderator's decision, for actors who may moderate comments. */
export type ModeratedComment = {
  id: string;
  article: { id: string; slug: string; title: string };
  /** The author; null when the comment was imported or the member has left. */
  userId: string | null;
  status: CommentStatus;
  /** The text as typed, or the plain text of an imported comment. */
  text: string;
};

/**
 * Returns a comment for moderation, locked until the transaction ends. A comment that its author has deleted has no
 * text.
 * @throws AppError `forbidden`; `not_found` when the comment does not exist.
 */
export async function commentToModerate(actor: Actor, executor: Executor, id: string): Promise<ModeratedComment> {
  authorize(actor, 'comments.moderate');
  const comment = await lockCommentById(executor, id);
  if (!comment) throw new AppError('not_found', m.comments_gone());
  const { slug, title } = await articleById(executor, comment.articleId);
  return {
    id,
    article: { id: comment.articleId, slug, title },
    userId: comment.userId,
    status: comment.status,
    text: comment.text ?? textOf(comment.content),
  };
}

/**
 * Publishes, holds or removes a comment, in the transaction that stores the decision. The text stays available to the
 * newsroom, and a placeholder remains if there are replies. Publishing a held reply notifies the author of the parent
 * comment. For use cases that have already checked permissions, by loading the comment with `commentToModerate`.
 * @throws AppError `not_found` when the author has deleted the comment.
 */
export async function moderateComment(
  executor: Executor,
  emit: Emit,
  { id }: ModeratedComment,
  status: 'published' | 'held' | 'removed',
): Promise<void> {
  const comment = await lockCommentById(executor, id);
  if (!comment || comment.status === 'deleted') throw new AppError('not_found', m.comments_gone());
  if (comment.status === status) return;
  const article = await updateComment(executor, emit, comment, { status });
  if (comment.status !== 'held' || status !== 'published' || !comment.parentId) return;
  const parent = await commentById(executor, comment.parentId);
  await notifyOfReply(executor, emit, comment, parent?.userId, article);
}

/** Locks a reply until the transaction ends. Call it before locking the comment that it replies to. */
export async function lockReply(executor: Executor, id: string): Promise<void> {
  await lockCommentById(executor, id);
}

/** Deletes a reply that was posted with a decision that is being undone, unless its author has deleted it. */
export async function deleteReply(executor: Executor, emit: Emit, id: string): Promise<void> {
  const reply = await lockCommentById(executor, id);
  if (reply && reply.status !== 'deleted')
    await updateComment(executor, emit, reply, { status: 'deleted', text: null, content: '' });
}

/** Returns why the site's current rules hold a comment. @param comment.isFirst whether its author has none published. */
export const currentHoldReasons = (comment: { html: string; isFirst: boolean }): HoldReasons =>
  holdReasons(comment, holdPolicy());
