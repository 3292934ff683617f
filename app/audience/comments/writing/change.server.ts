import { adjustCommentCount, articleById } from '~/content/articles/comments/comment-counts.server';
import { notify } from '~/identity/notifications/notify.server';
import type { Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import type { DomainEvent } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { localeOf } from '~/platform/languages/locales';
import { commentShown } from '../hooks';
import { commentPath } from '../paths';
import { updateReplyCounts } from '../reply-counts.server';
import { type CommentStatus, isVisible } from '../rules';
import * as store from '../store.server';

export type Emit = (event: DomainEvent) => Promise<void>;

/** Notifies a member that someone else has replied to their comment. Returns the notification's ID, if there is one. */
export async function notifyOfReply(
  executor: Executor,
  emit: Emit,
  reply: { id: string; userId: string | null },
  parentUserId: string | null | undefined,
  article: { slug: string; title: string },
): Promise<string | undefined> {
  if (!parentUserId || !reply.userId || parentUserId === reply.userId) return undefined;
  const [recipient, author] = await Promise.all([
    store.findMemberProfile(executor, parentUserId),
    store.findMemberProfile(executor, reply.userId),
  ]);
  if (!recipient || !author) return undefined;
  const locale = localeOf(recipient.language);
  return notify(executor, emit, {
    userId: parentUserId,
    type: 'comment',
    title: m.comments_replied_title({}, { locale }),
    message: m.comments_replied_by({ name: author.name, title: article.title }, { locale }),
    actionUrl: commentPath(article, reply.id),
  });
}

const nameOf = ({ id, slug, title }: { id: string; slug: string; title: string }) => ({ id, slug, title });

/**
 * Changes a locked comment and updates everything derived from it: the reply counts of its ancestors, which determine
 * whether placeholders are visible, and the article's comment count.
 */
export async function updateComment(
  executor: Executor,
  emit: Emit,
  comment: store.LockedComment,
  changes: { status: CommentStatus } & Parameters<typeof store.changeComment>[2],
): Promise<{ slug: string; title: string }> {
  await store.changeComment(executor, comment.id, changes);
  const isVisibleNow = isVisible({ ...comment, status: changes.status });
  if (isVisibleNow !== isVisible(comment)) await updateReplyCounts(executor, comment.parentId, isVisibleNow ? 1 : -1);
  const countChange = Number(changes.status === 'published') - Number(comment.status === 'published');
  const article = await articleById(executor, comment.articleId);
  await adjustCommentCount(executor, article.id, countChange);
  const { status } = changes;
  if (status !== comment.status && (status === 'published' || status === 'held')) {
    const { id, parentId } = comment;
    await commentShown.run(executor, { id, parentId, status, article: nameOf(article) }, new Date());
  }
  if (countChange !== 0 || changes.status === 'published') {
    const commentId = countChange > 0 ? comment.id : undefined;
    await emit({ type: 'comments.changed', articleId: article.id, slug: article.slug, commentId });
  }
  return article;
}

/** Returns a comment, locked until the transaction ends; `undefined` when the key is malformed or unknown. */
export const lockCommentById = async (executor: Executor, id: string): Promise<store.LockedComment | undefined> =>
  isId(id) ? store.lockComment(executor, id) : undefined;
