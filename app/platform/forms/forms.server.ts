import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';
import { log, loggedPath } from '~/platform/logging/logging.server';
import { refusalSentence } from '~/platform/requests/refusal.server';
import { requestState } from '~/platform/requests/request.server';
import type { FormResult, Notice } from './forms';

/** The client address and language of a form's sender. */
export type Sender = { address: string; locale: Locale };

/**
 * Parses a posted form, performs its action, and returns the result to show.
 * @param form.schema a field that the form sends repeatedly has a `z.array`, which gets all its values. They are not sent
 * back.
 * @param form.secrets fields that are never sent back, even when the form has to be completed again.
 * @param form.failure message for a failure; its title is also used for refusals.
 * @param form.perform refuses by throwing an AppError, whose message is shown, or by returning the outcome `refused`. A
 * Response that it throws, such as a redirect, is passed on. Returned `headers` are added to the response. Any other
 * error is logged and reported with `failure`.
 */
export async function processForm<Shape extends z.ZodRawShape, Shown = never>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: {
    schema: z.ZodObject<Shape>;
    failure: Notice;
    /** Message for invalid fields, used instead of the generic one. */
    invalid?(fields: FormResult<keyof Shape & string>['fields']): Notice | undefined;
    secrets?: readonly (keyof Shape & string)[];
    perform(
      input: z.output<z.ZodObject<Shape>>,
      sender: Sender & { headers: Headers },
    ): Promise<Notice & { outcome: 'done' | 'refused'; isWarning?: boolean; headers?: Headers; shown?: Shown }>;
  },
) {
  type Field = keyof Shape & string;
  const state = context.get(requestState);
  const names = Object.keys(form.schema.shape) as Field[];
  const posted = await readFields(request, form.schema.shape);
  const single = names.filter((name) => !isList(form.schema.shape[name]) && posted.has(name));
  const values = Object.fromEntries(single.map((name) => [name, posted.get(name)])) as FormResult<Field>['values'];
  const lists = names.filter((name) => isList(form.schema.shape[name])).map((name) => [name, posted.getAll(name)]);
  const input = { ...values, ...Object.fromEntries(lists) };
  const submission = parseWithZod(posted, {
    // Conform reads names as paths, and some of ours contain dots: the schema gets the fields as they are named.
    schema: z.preprocess(() => input, form.schema),
    // Coercion would turn empty fields into missing ones, and change what was typed before the schema sees it.
    disableAutoCoercion: true,
  });
  const shown = { ...values };
  for (const secret of form.secrets ?? []) delete shown[secret];
  const result = (
    status: number,
    notice: Notice & Pick<FormResult<Field, Shown>, 'outcome' | 'isWarning' | 'shown'>,
    fields: FormResult<Field>['fields'] = {},
    headers?: Headers,
  ) =>
    data<FormResult<Field, Shown>>(
      { ...notice, fields, values: notice.outcome === 'done' ? {} : shown },
      { status, headers },
    );

  if (submission.status !== 'success') {
    const fields: FormResult<Field>['fields'] = {};
    for (const [path, sentences] of Object.entries(submission.error ?? {})) {
      // A problem inside a value, such as in one of several words, belongs to the field. Those of the whole form have none.
      const name = names.find(
        (known) => path === known || path.startsWith(`${known}[`) || path.startsWith(`${known}.`),
      );
      if (name !== undefined) fields[name] ??= sentences?.[0];
    }
    const notice = form.invalid?.(fields) ?? { title: form.failure.title, description: fieldsSentence(fields) };
    return result(400, { outcome: 'invalid', ...notice }, fields);
  }
  try {
    const sender = { address: state.address, locale: state.locale, headers: request.headers };
    const { headers, ...notice } = await form.perform(submission.value, sender);
    return result(notice.outcome === 'done' ? 200 : 409, notice, {}, headers);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof AppError) {
      const description = state.isInEnglishOnly ? error.message : refusalSentence(error);
      return result(
        error.status,
        { outcome: 'refused', title: error.title ?? form.failure.title, description },
        error.fields as FormResult<Field>['fields'],
      );
    }
    log.error(
      { err: error, path: loggedPath(new URL(request.url).pathname), requestId: state.id },
      'a form could not be processed',
    );
    return result(500, { outcome: 'failed', ...form.failure });
  }
}

/** Returns the only invalid field's message, or a sentence about several of them. */
function fieldsSentence(fields: Partial<Record<string, string>>): string {
  const [sentence, another] = Object.values(fields);
  return sentence !== undefined && another === undefined ? sentence : m.form_check_fields();
}

const isList = (schema: unknown): boolean => schema instanceof z.ZodArray;

/** Returns the text values of the form's own fields, one for each unless it is a list, and none of any other field. */
async function readFields(request: Request, shape: z.ZodRawShape): Promise<FormData> {
  // A body that is not a form has no fields; validation then reports each of them.
  const posted = await request.formData().catch(() => new FormData());
  const own = new FormData();
  for (const [name, schema] of Object.entries(shape)) {
    for (const value of isList(schema) ? posted.getAll(name) : [posted.get(name)]) {
      if (typeof value === 'string') own.append(name, value);
    }
  }
  return own;
}
