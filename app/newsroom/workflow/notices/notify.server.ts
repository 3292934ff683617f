import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import { type Actor, holds, type Permission, roles, usersGranted } from '~/platform/permissions/permissions';
import { noticeJob } from '../jobs.server';
import { membersWithRole } from '../store.server';
import type { NoticeDetails } from './notice-rules';
import { addNotice } from './store-notices.server';

export type Emit = (event: DomainEvent) => Promise<void>;

/** An article's name in notifications: the title of its working copy, or the name used without one. */
type Named = { articleId: string; draft: { fields: { title: string } }; article: { title: string } };
/** With those who wrote it, sent it on, and chose a moment for it. */
type Written = Named & { writers: readonly string[]; row: { submittedBy: string | null; scheduledBy: string | null } };

/** Maximum number of members notified of one step. */
const mostTold = 200;

/** Members who hold a permission, by their role or by themselves. */
async function membersWhoMay(executor: Executor, permission: Permission): Promise<string[]> {
  const holding = roles.filter((role) => holds({ role, userId: '' }, permission));
  return [...(await membersWithRole(executor, holding, mostTold)), ...usersGranted(permission)];
}

/** Where an article is decided about. */
export const workflowPath = (articleId: string): string => `/admin/articles/${articleId}/workflow`;

/** Has a job notify members of a step, as part of the transaction that takes it: one row, however many they are. */
async function requestNotice(
  executor: Executor,
  actor: Actor,
  current: Named,
  userIds: Iterable<string | null>,
  details: Omit<NoticeDetails, 'title' | 'actionUrl'> & { actionUrl?: string },
): Promise<void> {
  const concerned = new Set([...userIds].filter((userId) => userId !== null));
  // Who did it knows.
  if ('userId' in actor) concerned.delete(actor.userId);
  if (concerned.size === 0) return;
  const { articleId } = current;
  const noticeId = await addNotice(executor, {
    articleId,
    userIds: [...concerned].sort(),
    details: { actionUrl: workflowPath(articleId), title: named(current), ...details },
  });
  await enqueueIfStarted(executor, noticeJob, { noticeId });
}

const named = ({ draft, article }: Named): string => draft.fields.title.trim() || article.title;

/** Notifies those who may pass it that an article waits for them. */
export async function notifyReviewers(executor: Executor, actor: Actor, current: Named): Promise<void> {
  const reviewers = await membersWhoMay(executor, 'articles.approve');
  await requestNotice(executor, actor, current, reviewers, { step: 'awaiting_review' });
}

/** Notifies those who may pass it that an article waits for them again: what they passed has been changed. */
export async function notifyReviewersAgain(executor: Executor, actor: Actor, current: Named): Promise<void> {
  const reviewers = await membersWhoMay(executor, 'articles.approve');
  await requestNotice(executor, actor, current, reviewers, { step: 'review_again' });
}

/** Notifies those who may publish it that an article has been passed. */
export async function notifyPublishers(executor: Executor, actor: Actor, current: Named): Promise<void> {
  const publishers = await membersWhoMay(executor, 'articles.publish');
  await requestNotice(executor, actor, current, publishers, { step: 'can_be_published' });
}

/** Notifies those who wrote it, or sent it on, what became of an article. */
export async function notifyWriters(
  executor: Executor,
  actor: Actor,
  current: Written,
  details: Parameters<typeof requestNotice>[4],
): Promise<void> {
  await requestNotice(executor, actor, current, [...current.writers, current.row.submittedBy], details);
}

/** Notifies whoever chose the moment, and the writers, that an article could not be published then. */
export async function notifyOfFailedSchedule(
  executor: Executor,
  actor: Actor,
  current: Written,
  because: NoticeDetails['because'],
): Promise<void> {
  const concerned = [...current.writers, current.row.submittedBy, current.row.scheduledBy];
  await requestNotice(executor, actor, current, concerned, { step: 'schedule_failed', because });
}
