import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { enqueueManyIfStarted } from '~/platform/jobs/jobs.server';
import { type Locale, localeOf } from '~/platform/languages/locales';
import { pushJob } from './jobs.server';
import { type NewNotification, tidyNotification } from './rules';
import { addNotifications, preferencesOf, takeBack } from './store.server';

/**
 * Notifies a member of something, as part of the transaction in which it happens; email and push follow the member's
 * preferences. Titles and messages are in the recipient's language, and are truncated when too long. Returns the
 * key of
 * the notification; nothing when the member has left.
 * @throws Error when `actionUrl` is no path of this site.
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
 * Notifies many members in a fixed number of statements, as `notify` does for each. For jobs, in batches: the
 * transaction that causes them only enqueues the job, so that its locks are short. @param textFor the text for a
 * member, in their language.
 * @returns the keys of the notifications, without those of members who have left.
 * @throws Error when an `actionUrl` is no path of this site.
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
    members.map(({ userId, language, byMail }) => ({
      ...tidyNotification({ userId, ...textFor(userId, localeOf(language)) }),
      waitsForMail: byMail,
    })),
  );
  await emit(...members.map(({ userId }) => ({ type: 'notifications.changed' as const, userId })));
  // What commands on the machine do, while no server runs, is mailed later; a push is for what happens now.
  const pushed = ids.filter((_id, index) => members[index]?.byPush);
  await enqueueManyIfStarted(
    executor,
    pushJob,
    pushed.map((notificationId) => ({ notificationId })),
  );
  return ids;
}

/** Removes notifications about something that has been undone. Emails and push messages already sent stay sent. */
export async function unnotify(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  ids: readonly string[],
): Promise<void> {
  for (const userId of await takeBack(executor, ids)) await emit({ type: 'notifications.changed', userId });
}
