import { type ActionFunctionArgs, data } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import type { FormResult, Notice } from './forms';
import { postedIntent } from './posted-intent';

/** Processes one of a page's forms, usually with `processForm`. */
type Handler<Shown> = (args: ActionFunctionArgs) => Promise<ReturnType<typeof data<FormResult<string, Shown>>>>;

/**
 * Processes the one of a page's forms that was posted, as its intent says. An unknown intent is refused: it comes from a
 * page that an earlier version of the site has sent.
 * @param failure message for an unknown intent, of which only the title is used.
 * @param handlers one for each intent of `Form`, the type of the forms' schemas.
 * @returns the result and the intent, so that the page can show the result in the form that was sent.
 */
export async function processIntents<Form extends { intent: string }, Shown = never>(
  args: ActionFunctionArgs,
  failure: Notice,
  handlers: Readonly<Record<Form['intent'], Handler<Shown>>>,
) {
  type Result = FormResult<string, Shown> & { intent?: Form['intent'] };
  const intent = await postedIntent<Form>(args.request, Object.keys(handlers) as Form['intent'][]);
  if (intent === undefined) {
    const notice = { title: failure.title, description: m.form_unknown() };
    return data<Result>({ outcome: 'refused', ...notice, fields: {}, values: {} }, { status: 400 });
  }
  const { data: result, init } = await handlers[intent](args);
  return data<Result>({ ...result, intent }, init ?? undefined);
}
