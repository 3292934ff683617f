import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { enqueueManyIfStarted } from '~/platform/jobs/jobs.server';
import { type Locale, localeOf } from '~/platform/languages/locales';
import { pushJob } from './jobs.server';
import { type NewNotification, prepareNotification } from './rules';
import {
  addNotifications,
  deleteNotifications,
  deleteNotificationsAt,
  lockUnreadAt,
  preferencesOf,
  setReadAt,
} from './store.server';

/**
 * Notifies a member of an event, in the event's transaction; email and push follow the member's preferences. All texts
 * must be in the recipient's language; long titles and messages are truncated. Returns the notification's ID, or
 * undefined if the member no longer exists.
 * @throws Error when `actionUrl` is not a path on this site.
 */
export async function notify(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  { userId, ...text }: NewNotification,
): Promise<string | undefined> {
  const [notificationId] = await notifyMany(executor, emit, [userId], () => text);
  return notificationId;
}

/**
 * Like `notify`, for many members, in a fixed number of statements. Meant for jobs that work in batches: the event's
 * own transaction only enqueues the job, so it holds its locks only briefly.
 * @param textFor returns the text for a member, in their language.
 * @returns the IDs of the notifications, skipping members who no longer exist.
 * @throws Error when an `actionUrl` is not a path on this site.
 */
export async function notifyMany(
  executor: Executor,
  emit: (...events: DomainEvent[]) => Promise<void>,
  userIds: readonly string[],
  textFor: (userId: string, locale: Locale) => Omit<NewNotification, 'userId'>,
): Promise<string[]> {
  const preferences = await preferencesOf(executor, userIds);
  const members = userIds.flatMap((userId) => {
    const wanted = preferences.get(userId);
    return wanted ? [{ userId, ...wanted }] : [];
  });
  if (members.length === 0) return [];
  const ids = await addNotifications(
    executor,
    members.map(({ userId, language, wantsEmail }) => ({
      ...prepareNotification({ userId, ...textFor(userId, localeOf(language)) }),
      waitsForMail: wantsEmail,
    })),
  );
  await emit(...members.map(({ userId }) => ({ type: 'notifications.changed' as const, userId })));
  // Commands run without a job queue and skip push messages, which would arrive too late. Emails are sent later.
  const pushed = ids.filter((_id, index) => members[index]?.wantsPush);
  await enqueueManyIfStarted(
    executor,
    pushJob,
    pushed.map((notificationId) => ({ notificationId })),
  );
  return ids;
}

/**
 * Like `notifyMany`, but skips members who already have an unread notification that links to the same path, for events
 * where one unread notification is enough. Until the transaction ends, other calls with the same path wait.
 */
export async function notifyUnlessUnread(
  executor: Executor,
  emit: (...events: DomainEvent[]) => Promise<void>,
  userIds: readonly string[],
  actionUrl: string,
  textFor: (userId: string, locale: Locale) => Omit<NewNotification, 'userId' | 'actionUrl'>,
): Promise<string[]> {
  const notifiedBefore = await lockUnreadAt(executor, actionUrl, userIds);
  const recipients = userIds.filter((userId) => !notifiedBefore.has(userId));
  return notifyMany(executor, emit, recipients, (userId, locale) => ({ ...textFor(userId, locale), actionUrl }));
}

/**
 * Marks everyone's unread notifications that link to any of some paths as read, because someone has dealt with what they are about.
 * Emails and push messages already sent are not affected.
 * @param actionUrls as they were given to `notify`.
 */
export async function markReadForEveryone(
  executor: Executor,
  emit: (...events: DomainEvent[]) => Promise<void>,
  actionUrls: readonly string[],
): Promise<void> {
  const members = await setReadAt(executor, actionUrls);
  if (members.size > 0)
    await emit(...[...members].map((userId) => ({ type: 'notifications.changed' as const, userId })));
}

/** Removes the notifications for an event that was undone. Emails and push messages already sent are not affected. */
export async function withdrawNotifications(
  executor: Executor,
  emit: (...events: DomainEvent[]) => Promise<void>,
  ids: readonly string[],
): Promise<void> {
  const members = await deleteNotifications(executor, ids);
  if (members.size > 0)
    await emit(...[...members].map((userId) => ({ type: 'notifications.changed' as const, userId })));
}

/**
 * Removes the notifications that link to a path and were sent since a time, because what they ask for no longer needs doing.
 * Emails and push messages already sent are not affected.
 * @param actionUrl as it was given to `notify`.
 */
export async function withdrawNotificationsAt(
  executor: Executor,
  emit: (...events: DomainEvent[]) => Promise<void>,
  actionUrl: string,
  since: Date,
): Promise<void> {
  const members = await deleteNotificationsAt(executor, actionUrl, since);
  if (members.size > 0)
    await emit(...[...members].map((userId) => ({ type: 'notifications.changed' as const, userId })));
}
