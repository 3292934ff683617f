import { type ActionFunctionArgs, redirect } from 'react-router';
import type { Notice } from '~/platform/forms/forms';
import { requestState } from '~/platform/requests/request.server';

/** The response to a form that was done: a page without scripts is led on, with them the page says so and goes there itself. */
export function doneAndOn({ context }: Pick<ActionFunctionArgs, 'context'>, to: string, said: Notice) {
  if (context.get(requestState).isDocument) throw redirect(to);
  return { outcome: 'done' as const, ...said, shown: { to } };
}
