import { withdrawNotificationsAt } from '~/identity/notifications/notify.server';
import type { AddedComment, DeletedComment } from '~/newsroom/drafts/hooks';
import type { Executor } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { holdsPermission } from '~/platform/permissions/grants';
import { publicationStateWith, rowOrInitial } from '../current-state.server';
import { articleOf, rolesOf, writersSince } from '../store.server';
import { commentsPath } from './notice-rules';
import { type Emit, membersWithPermission, nameOf, queueNotice } from './notify.server';
import { hasCommentSince } from './store-notices.server';

/**
 * Time within which the notifications of a comment are sent, in milliseconds; only a failure delays them longer. If no
 * job was enqueued, because the node was shutting down, they wait up to ten minutes for the next catch-up job, which
 * has another minute to send them.
 */
const sendingTime = 11 * 60_000;

/**
 * Queues the notification of a new editorial comment for those who take part in the article, as long as they may read
 * its comments: everyone who wrote any of it, its submitter, who decided about it last, those asked for a decision while
 * it awaits one, who moved it to the trash, and who has written in the thread before. The caller must have locked the
 * working copy.
 */
export async function notifyOfAddedComment(
  member: Member,
  executor: Executor,
  { commentId, articleId, title, contentHash, threadAuthors }: AddedComment,
): Promise<void> {
  const article = await articleOf(executor, articleId);
  if (!article) return;
  const row = await rowOrInitial(executor, { articleId, contentHash }, article.status);
  const { status } = publicationStateWith(row, article.status, contentHash);
  const awaitsDecision = status === 'pending' && row.deletedAt === null;
  const involved = [
    ...(await writersSince(executor, articleId, 0)),
    ...[row.submittedBy, row.reviewedBy, row.approvedBy, row.deletedBy].filter((userId) => userId !== null),
    ...(awaitsDecision ? await membersWithPermission(executor, 'articles.approve') : []),
    ...threadAuthors,
  ];
  const readers = (await rolesOf(executor, involved)).filter((reader) => holdsPermission(reader, 'articles.write'));
  await queueNotice(
    executor,
    member,
    { articleId, draft: { fields: { title } }, article },
    readers.map(({ userId }) => userId),
    { step: 'commented', commentId, by: await nameOf(executor, member), actionUrl: commentsPath(articleId) },
  );
}

/**
 * Withdraws the notifications of a comment that has been deleted, unless they may be about another one: an earlier comment
 * of which members were notified late, or a later one, which leads to no further notification while the first is unread.
 * Those not sent yet need not be withdrawn (`claimNotice`). The caller must have locked the working copy.
 */
export async function withdrawCommentNotices(
  executor: Executor,
  emit: Emit,
  { articleId, createdAt }: DeletedComment,
): Promise<void> {
  if (await hasCommentSince(executor, articleId, new Date(createdAt.getTime() - sendingTime))) return;
  await withdrawNotificationsAt(executor, emit, commentsPath(articleId), createdAt);
}
