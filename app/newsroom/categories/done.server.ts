import { type ActionFunctionArgs, redirect } from 'react-router';
import type { Notice } from '~/platform/forms/forms';
import { requestState } from '~/platform/requests/request.server';

/**
 * Responds to a completed form: redirects to `to` if it was submitted without JavaScript, and otherwise returns the
 * result, with which the page navigates itself.
 */
export function doneAndOn({ context }: Pick<ActionFunctionArgs, 'context'>, to: string, said: Notice) {
  if (context.get(requestState).isDocument) throw redirect(to);
  return { outcome: 'done' as const, ...said, shown: { to } };
}
