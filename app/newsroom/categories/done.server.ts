import { type ActionFunctionArgs, redirect } from 'react-router';
import type { Notice } from '~/platform/forms/forms';
import { requestState } from '~/platform/requests/request.server';

/**
 * Responds to a successful form submission. Without JavaScript, redirects to `to`; otherwise returns the result, and
 * the page navigates to `to` itself.
 */
export function doneAndRedirect({ context }: Pick<ActionFunctionArgs, 'context'>, to: string, notice: Notice) {
  if (context.get(requestState).isDocument) throw redirect(to);
  return { outcome: 'done' as const, ...notice, shown: { to } };
}
