import { type ActionFunctionArgs, redirect } from 'react-router';
import type { Notice } from '~/platform/forms/forms';
import { requestState } from '~/platform/requests/request.server';

/**
 * The response to a form that was done: a page without scripts is redirected; with them, the page shows the result and
 * navigates itself.
 */
export function doneAndOn({ context }: Pick<ActionFunctionArgs, 'context'>, to: string, said: Notice) {
  if (context.get(requestState).isDocument) throw redirect(to);
  return { outcome: 'done' as const, ...said, shown: { to } };
}
