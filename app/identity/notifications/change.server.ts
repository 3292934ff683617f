import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { refusalSentence } from '~/platform/requests/refusal.server';
import type { ChangeResult } from './list-view';
import { changesPerMinute, notificationChange } from './rules';
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

/** Performs the action posted by one of the list's forms and returns its result. An unknown action changes nothing. */
export async function changeNotifications(
  actor: Actor,
  formData: FormData,
  now: Date,
): Promise<{ status: number; result: ChangeResult }> {
  const change = notificationChange.safeParse(Object.fromEntries(formData));
  if (!change.success) return { status: 400, result: { failure: m.notifications_change_failed() } };
  const request = change.data;
  try {
    const { userId } = authorizeMember(actor, 'notifications.manage_own');
    if (!(await limitChanges(userId)).isAllowed) throw new AppError('too_many', m.form_too_many());
    switch (request.intent) {
      case 'open':
        return { status: 200, result: { path: await readNotification(actor, request.id) } };
      case 'remove':
        return { status: 200, result: { removal: await removeNotification(actor, request.id, now) } };
      case 'clear':
        return { status: 200, result: { removal: await clearNotifications(actor, now) } };
      case 'read_all':
        await readAllNotifications(actor);
        return { status: 200, result: {} };
      case 'undo':
        await restoreNotifications(actor, request.removal);
        return { status: 200, result: {} };
    }
  } catch (error) {
    if (error instanceof AppError) {
      const failure = error.code === 'not_found' ? m.notifications_gone() : refusalSentence(error);
      return { status: error.status, result: { failure } };
    }
    log.error({ err: error }, 'a notification could not be changed');
    return { status: 500, result: { failure: m.notifications_change_failed() } };
  }
}
