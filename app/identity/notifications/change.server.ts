import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import type { ChangeResult } from './list-view';
import { changesPerMinute, type NotificationChange } from './rules';
import {
  clearNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
  restoreNotifications,
} from './service.server';

const limitChanges = rateLimiter({
  name: 'notifications',
  description: 'Notification changes, by member',
  points: changesPerMinute,
  seconds: 60,
});

/**
 * Performs an action of the member's list.
 * @throws AppError `too_many` beyond `changesPerMinute`; otherwise as the action.
 */
export async function changeNotifications(actor: Actor, change: NotificationChange, now: Date): Promise<ChangeResult> {
  const { userId } = authorizeMember(actor, 'notifications.manage_own');
  if (!(await limitChanges(userId)).isAllowed) throw new AppError('too_many', m.form_too_many());
  switch (change.intent) {
    case 'open':
      return { path: await readNotification(actor, change.id) };
    case 'remove':
      return { removal: await removeNotification(actor, change.id, now) };
    case 'clear':
      return { removal: await clearNotifications(actor, now) };
    case 'read_all':
      await readAllNotifications(actor);
      return {};
    case 'undo':
      await restoreNotifications(actor, change.removal);
      return {};
  }
}
