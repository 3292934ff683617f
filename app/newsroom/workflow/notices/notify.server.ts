import { withdrawNotificationsAt } from '~/identity/notifications/notify.server';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import { type Actor, type Member, roles } from '~/platform/permissions/actors';
import type { Permission } from '~/platform/permissions/declarations';
import { holdsPermission, usersGranted } from '~/platform/permissions/grants';
import { membersWithRole, namesOf, writersSince } from '../store.server';
import { noticeJob } from './notice-jobs.server';
import { type NoticeDetails, notesPath, requestPath, requestSteps, stepPath, trashPath } from './notice-rules';
import { addNotice, deleteNotices } from './store-notices.server';

export type Emit = (...events: DomainEvent[]) => Promise<void>;

/** An article with its possible display titles: the working copy's title or, if that is empty, the article's own. */
type NamedArticle = { articleId: string; draft: { fields: { title: string } }; article: { title: string } };
/** An article with the writers of what is not published yet, its submitter and the member who scheduled it. */
type WrittenArticle = NamedArticle & {
  writers: readonly string[];
  publicationState: { isLive: boolean };
  row: { submittedBy: string | null; scheduledBy: string | null };
};

/** What notifications say about an article's review. */
type StepFacts = Pick<NoticeDetails, 'isChange' | 'round'>;

/** Maximum members notified because of their role. */
const maxRecipients = 200;

/** Returns the members with a permission, granted by their role or individually. */
export async function membersWithPermission(executor: Executor, permission: Permission): Promise<string[]> {
  const permittedRoles = roles.filter((role) => holdsPermission({ role, userId: '' }, permission));
  return [...(await membersWithRole(executor, permittedRoles, maxRecipients)), ...usersGranted(permission)];
}

/** Queues a job that notifies members of a step, as part of the step's transaction. Stores one row for all members. */
export async function queueNotice(
  executor: Executor,
  actor: Actor,
  current: NamedArticle,
  userIds: Iterable<string | null>,
  details: Omit<NoticeDetails, 'title' | 'actionUrl'> & { actionUrl?: string },
): Promise<void> {
  const recipients = new Set([...userIds].filter((userId) => userId !== null));
  // The actor already knows about the step.
  if ('userId' in actor) recipients.delete(actor.userId);
  if (recipients.size === 0) return;
  const { articleId } = current;
  const noticeId = await addNotice(executor, {
    articleId,
    userIds: [...recipients].sort(),
    details: { actionUrl: stepPath(articleId), title: displayTitle(current), ...details },
  });
  await enqueueIfStarted(executor, noticeJob, { noticeId });
}

const displayTitle = ({ draft, article }: NamedArticle): string => draft.fields.title.trim() || article.title;

/** Returns a member's name; `undefined` when the account was deleted. */
export const nameOf = async (executor: Executor, { userId }: Member): Promise<string | undefined> =>
  (await namesOf(executor, [userId])).get(userId);

/** Queues a notification that asks the members who can approve an article for a decision. */
async function requestReview(
  executor: Executor,
  actor: Actor,
  current: NamedArticle,
  details: Pick<NoticeDetails, 'step'> & StepFacts,
): Promise<void> {
  const reviewers = await membersWithPermission(executor, 'articles.approve');
  const actionUrl = requestPath(current.articleId);
  await queueNotice(executor, actor, current, reviewers, { ...details, actionUrl });
}

/** Queues the notification that an article awaits review, for the members who can approve it. */
export async function notifyReviewers(
  executor: Executor,
  actor: Actor,
  current: NamedArticle,
  facts: StepFacts,
): Promise<void> {
  await requestReview(executor, actor, current, { step: 'awaiting_review', ...facts });
}

/** Queues the notification that an article has changed since its approval, for the members who can approve it again. */
export async function notifyReviewersAgain(
  executor: Executor,
  actor: Actor,
  current: NamedArticle,
  facts: StepFacts,
): Promise<void> {
  await requestReview(executor, actor, current, { step: 'review_again', ...facts });
}

/**
 * Withdraws the notifications that ask reviewers for a decision about a text that has been withdrawn from review, sent or
 * not. All others remain, such as those about its approval or its schedule.
 */
export async function withdrawReviewNotices(
  executor: Executor,
  emit: Emit,
  { articleId, row: { submittedAt } }: { articleId: string; row: { submittedAt: Date | null } },
): Promise<void> {
  await deleteNotices(executor, articleId, requestSteps);
  if (submittedAt) await withdrawNotificationsAt(executor, emit, requestPath(articleId), submittedAt);
}

/** Returns everyone who wrote any of an article, rather than only what is not published yet, and its submitter. */
const allWriters = async (
  executor: Executor,
  { articleId, row }: Pick<WrittenArticle, 'articleId' | 'row'>,
): Promise<(string | null)[]> => [...(await writersSince(executor, articleId, 0)), row.submittedBy];

/**
 * Returns the members whom a step concerns: the submitter, and the writers of the changes to a published article, or
 * everyone who wrote any of an article that is not public, even if it once was. Who may approve it is decided by the
 * words that are new since then.
 */
export const writersConcerned = async (executor: Executor, current: WrittenArticle): Promise<(string | null)[]> =>
  current.publicationState.isLive ? [...current.writers, current.row.submittedBy] : allWriters(executor, current);

/**
 * Queues the notifications that an article has been approved, and by whom: one for its writers and submitter, and
 * another for everyone else who can publish it.
 * @param isCancelled whether the approval has cancelled the scheduled publication.
 */
export async function notifyOfApproval(
  executor: Executor,
  actor: Member,
  current: WrittenArticle,
  { isCancelled, ...step }: StepFacts & { isCancelled: boolean },
): Promise<void> {
  const by = await nameOf(executor, actor);
  const facts = { ...step, ...(isCancelled && { because: 'schedule_cancelled' as const }) };
  const writers = new Set(await writersConcerned(executor, current));
  const publishers = await membersWithPermission(executor, 'articles.publish');
  const others = publishers.filter((userId) => !writers.has(userId));
  await queueNotice(executor, actor, current, others, { step: 'can_be_published', by, ...facts });
  await queueNotice(executor, actor, current, writers, { step: 'approved', by, ...facts });
}

/** Queues the notification about a step, for the article's writers and submitter. */
async function notifyWriters(
  executor: Executor,
  actor: Actor,
  current: WrittenArticle,
  details: Parameters<typeof queueNotice>[4],
): Promise<void> {
  await queueNotice(executor, actor, current, await writersConcerned(executor, current), details);
}

/**
 * Queues the notification that an article or changes to it have been published, for its writers and submitter. If that was
 * on schedule, whoever had scheduled it is notified too.
 */
export async function notifyOfPublication(
  executor: Executor,
  actor: Actor,
  current: WrittenArticle,
  actionUrl: string,
): Promise<void> {
  const writers = await writersConcerned(executor, current);
  const { isLive } = current.publicationState;
  await queueNotice(executor, actor, current, writers, { step: isLive ? 'changes_published' : 'published', actionUrl });
  const { scheduledBy } = current.row;
  if ('userId' in actor || writers.includes(scheduledBy)) return;
  const step = isLive ? 'changes_published_on_schedule' : 'published_on_schedule';
  await queueNotice(executor, actor, current, [scheduledBy], { step, actionUrl });
}

/**
 * Queues the notification that an article was sent back, and by whom, for its writers and submitter. It leads to the note
 * in the editor, where they work on it. If a rejection has cancelled the scheduled publication, whoever had scheduled it
 * is notified too.
 */
export async function notifyOfReturn(
  executor: Executor,
  actor: Member,
  current: WrittenArticle,
  details: { step: 'returned' | 'changes_requested' | 'rejected'; note: string | undefined } & Pick<
    NoticeDetails,
    'isChange' | 'round' | 'isScheduleCancelled'
  >,
): Promise<void> {
  const by = await nameOf(executor, actor);
  await notifyWriters(executor, actor, current, { ...details, by, actionUrl: notesPath(current.articleId) });
  const { scheduledBy } = current.row;
  if (!details.isScheduleCancelled || (await writersConcerned(executor, current)).includes(scheduledBy)) return;
  await queueNotice(executor, actor, current, [scheduledBy], { ...details, by, step: 'scheduled_rejected' });
}

/**
 * Queues the notification that the publication of an article has been scheduled, has another time, or has been cancelled,
 * for its writers and submitter; or the same of its unpublication, if only its time has changed.
 */
export async function notifyOfSchedule(
  executor: Executor,
  actor: Member,
  current: WrittenArticle & { row: { publishAt: Date | null; unpublishAt: Date | null } },
  { publishAt, unpublishAt, zone }: { publishAt: Date | null; unpublishAt: Date | null; zone: string },
): Promise<void> {
  const { publishAt: before, unpublishAt: unpublicationBefore } = current.row;
  const isOther = before !== null && before.getTime() !== publishAt?.getTime();
  if (before?.getTime() === publishAt?.getTime() && unpublicationBefore?.getTime() !== unpublishAt?.getTime()) {
    const details = unpublishAt
      ? {
          step: unpublicationBefore ? 'unpublication_rescheduled' : 'unpublication_scheduled',
          ...{ unpublishAt: unpublishAt.toISOString(), zone },
        }
      : { step: 'unpublication_unscheduled', by: await nameOf(executor, actor) };
    const recipients = await allWriters(executor, current);
    return queueNotice(executor, actor, current, recipients, details as Pick<NoticeDetails, 'step'>);
  }
  if (!publishAt && !before) return;
  const { isLive: isChange } = current.publicationState;
  const details = publishAt
    ? { step: isOther ? 'rescheduled' : 'scheduled', publishAt: publishAt.toISOString(), zone }
    : { step: 'unscheduled', by: await nameOf(executor, actor) };
  await notifyWriters(executor, actor, current, { ...(details as Pick<NoticeDetails, 'step'>), isChange });
}

/**
 * Queues the notification that an article could not be published on schedule, for its writers, submitter and scheduler.
 */
export async function notifyOfFailedSchedule(
  executor: Executor,
  actor: Actor,
  current: WrittenArticle,
  details: Pick<NoticeDetails, 'because' | 'note' | 'isChange'>,
): Promise<void> {
  const recipients = [...(await writersConcerned(executor, current)), current.row.scheduledBy];
  await queueNotice(executor, actor, current, recipients, { step: 'schedule_failed', ...details });
}

/**
 * Queues the notification that an article was unpublished, and by whom, for everyone who wrote any of it and its
 * submitter.
 */
export async function notifyOfUnpublication(executor: Executor, actor: Actor, current: WrittenArticle): Promise<void> {
  const by = 'userId' in actor ? await nameOf(executor, actor) : undefined;
  const recipients = await allWriters(executor, current);
  await queueNotice(executor, actor, current, recipients, { step: 'unpublished', by, wasLive: true });
}

/**
 * Queues the notification that an article was unpublished on schedule, for everyone who wrote any of it, its submitter and
 * its scheduler.
 */
export async function notifyOfScheduledUnpublication(
  executor: Executor,
  actor: Actor,
  current: WrittenArticle,
): Promise<void> {
  const recipients = [...(await allWriters(executor, current)), current.row.scheduledBy];
  await queueNotice(executor, actor, current, recipients, { step: 'unpublished_on_schedule' });
}

/**
 * Queues the notification that an article was moved to the trash, and by whom, for everyone who wrote any of it and its
 * submitter.
 */
export async function notifyOfTrashing(executor: Executor, actor: Member, current: WrittenArticle): Promise<void> {
  const { articleId, publicationState } = current;
  await queueNotice(executor, actor, current, await allWriters(executor, current), {
    step: 'trashed',
    by: await nameOf(executor, actor),
    actionUrl: trashPath(articleId),
    ...(publicationState.isLive && { wasLive: true }),
  });
}

/** Withdraws the notifications that an article was moved to the trash, sent or not, once that has been undone. */
export async function withdrawTrashNotices(
  executor: Executor,
  emit: Emit,
  articleId: string,
  trashedAt: Date,
): Promise<void> {
  await deleteNotices(executor, articleId, ['trashed']);
  await withdrawNotificationsAt(executor, emit, trashPath(articleId), trashedAt);
}
