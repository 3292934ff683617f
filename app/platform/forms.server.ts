import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { AppError } from './errors';
import type { FormAnswer, Notice } from './forms';
import { m } from './languages/compiled/messages';
import type { Locale } from './languages/locales';
import { log } from './logging.server';
import { requestState } from './request.server';

/** Who sent a form. */
export type Sender = { address: string; locale: Locale };

/**
 * Reads a posted form, does what it asks for, and words the answer.
 * @param form.failure what is said when it could not be done; the title also stands over refusals.
 * @param form.perform a refusal is an AppError, whose sentence is shown, or an answer with the outcome `refused`.
 * Anything else that it throws is logged as a fault and answered with `failure`.
 */
export async function answerForm<Shape extends z.ZodRawShape>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: {
    schema: z.ZodObject<Shape>;
    failure: Notice;
    perform(input: z.output<z.ZodObject<Shape>>, sender: Sender): Promise<Notice & { outcome: 'done' | 'refused' }>;
  },
) {
  type Field = keyof Shape & string;
  const state = context.get(requestState);
  const values = await readFields(request, Object.keys(form.schema.shape) as Field[]);
  const answer = (
    status: number,
    said: Notice & Pick<FormAnswer, 'outcome'>,
    fields: FormAnswer<Field>['fields'] = {},
  ) => data<FormAnswer<Field>>({ ...said, fields, values: said.outcome === 'done' ? {} : values }, { status });

  const parsed = form.schema.safeParse(values);
  if (!parsed.success) {
    const problems = Object.entries<string[] | undefined>(z.flattenError(parsed.error).fieldErrors);
    return answer(
      400,
      { outcome: 'invalid', title: form.failure.title, description: m.form_check_fields() },
      Object.fromEntries(problems.map(([name, sentences]) => [name, sentences?.[0]])) as FormAnswer<Field>['fields'],
    );
  }
  try {
    const said = await form.perform(parsed.data, { address: state.address, locale: state.locale });
    return answer(said.outcome === 'done' ? 200 : 409, said);
  } catch (error) {
    if (error instanceof AppError) {
      return answer(
        error.status,
        { outcome: 'refused', title: form.failure.title, description: error.message },
        error.fields as FormAnswer<Field>['fields'],
      );
    }
    log.error({ err: error, path: new URL(request.url).pathname, requestId: state.id }, 'a form could not be handled');
    return answer(500, { outcome: 'failed', ...form.failure });
  }
}

/** The texts of the fields that the form has; whatever else was posted is left where it is. */
async function readFields<Field extends string>(
  request: Request,
  names: readonly Field[],
): Promise<Partial<Record<Field, string>>> {
  // A body that is no form has no fields, which is then said at each of them.
  const posted = await request.formData().catch(() => new FormData());
  const values: Partial<Record<Field, string>> = {};
  for (const name of names) {
    const value = posted.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}
