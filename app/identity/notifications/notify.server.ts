import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import { pushJob } from './jobs.server';
import { type NewNotification, tidyNotification } from './rules';
import { addNotification, preferencesOf, takeBack } from './store.server';

/**
 * Notifies a member of something, as part of the transaction in which it happens; mail and push follow as the member prefers.
 * Titles and messages are in the language of the member who is told, and are cut when they are too long. Returns the key of
 * the notification; nothing when the member has left.
 * @throws Error when `actionUrl` is no path of this site.
 */
export async function notify(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  notification: NewNotification,
): Promise<string | undefined> {
  const { userId } = notification;
  const preferences = await preferencesOf(executor, userId);
  if (!preferences) return undefined;
  const waitsForMail = preferences.byMail;
  const notificationId = await addNotification(executor, { ...tidyNotification(notification), waitsForMail });
  await emit({ type: 'notifications.changed', userId });
  // What commands on the machine do, while no server runs, is mailed later; a push is for what happens now.
  if (preferences.byPush) await enqueueIfStarted(executor, pushJob, { notificationId });
  return notificationId;
}

/** Takes back what members were told of something that has been undone. A mail or push that has gone out stays out. */
export async function unnotify(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  ids: readonly string[],
): Promise<void> {
  for (const userId of await takeBack(executor, ids)) await emit({ type: 'notifications.changed', userId });
}
