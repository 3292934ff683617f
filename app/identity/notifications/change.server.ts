import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import type { ChangeResult } from './list-view';
import { changesPerMinute, type NotificationChange, readingsPerMinute } from './rules';
import {
  clearNotifications,
  readAllNotifications,
  readNotification,
  readNotificationsAt,
  removeNotification,
  restoreNotifications,
} from './service.server';

const limitChanges = memberLimit({
  name: 'notifications',
  description: 'Notification changes, by member',
  points: changesPerMinute,
});

const limitReadings = memberLimit({
  name: 'notifications_read',
  description: 'Notifications marked as read, by member',
  points: readingsPerMinute,
});
const readings: readonly NotificationChange['intent'][] = ['open', 'read_at', 'read_all'];

/**
 * Performs an action of the member's list.
 * @throws AppError `too_many` beyond `changesPerMinute` or `readingsPerMinute`; otherwise as the action.
 */
export async function changeNotifications(actor: Actor, change: NotificationChange, now: Date): Promise<ChangeResult> {
  const member = authorizeMember(actor, 'notifications.manage_own');
  await (readings.includes(change.intent) ? limitReadings : limitChanges)(member);
  switch (change.intent) {
    case 'open':
      return { path: await readNotification(actor, change.id) };
    case 'remove':
      return { removal: await removeNotification(actor, change.id, now) };
    case 'clear':
      return { removal: await clearNotifications(actor, now) };
    case 'read_at':
      await readNotificationsAt(actor, change.paths);
      return {};
    case 'read_all':
      await readAllNotifications(actor);
      return {};
    case 'undo':
      await restoreNotifications(actor, change.removal);
      return {};
  }
}
