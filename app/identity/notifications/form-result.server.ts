import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { log } from '~/platform/logging/logging.server';
import { refusalSentence } from '~/platform/requests/refusal.server';
import { changeNotifications } from './change.server';
import type { ChangeResult } from './list-view';
import { notificationChange } from './rules';

/** Handles one of the list's forms. An unknown action changes nothing. */
export async function notificationResult({
  request,
  context,
}: ActionFunctionArgs): Promise<{ status: number; result: ChangeResult }> {
  const posted = await request.formData().catch(() => new FormData());
  const change = notificationChange.safeParse({ ...Object.fromEntries(posted), paths: posted.getAll('path') });
  if (!change.success) return { status: 400, result: { failure: m.notifications_change_failed() } };
  try {
    return { status: 200, result: await changeNotifications(actorOf(context), change.data, new Date()) };
  } catch (error) {
    if (error instanceof AppError) {
      const failure = error.code === 'not_found' ? m.notifications_gone() : refusalSentence(error);
      return { status: error.status, result: { failure } };
    }
    log.error({ err: error }, 'a notification could not be changed');
    return { status: 500, result: { failure: m.notifications_change_failed() } };
  }
}
