import { parse, type Submission, type SubmissionResult } from '@conform-to/react';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

type Values = Record<string, string>;

/** Whether an email address that someone has finished typing cannot be one. Empty fields are no mistake yet. */
function isInvalidAddress(element: Element | RadioNodeList | null): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'email' || element.value === '') return false;
  return element.validity.typeMismatch || !/@[^@]+\.[^@]+$/.test(element.value);
}

/**
 * Checks one field while its form is being filled in: an edited field loses the server's message, and an email address
 * is checked. A form that is being sent is left to the server.
 * @param isSending whether the form's button has been pressed: a message that appeared now would move the button away
 * before it is released, and the form would not be sent.
 */
export const checkField = (
  { form, formData }: { form: HTMLFormElement; formData: FormData },
  isSending: boolean,
): Submission<Values> =>
  parse(formData, {
    resolve: (values, intent) => {
      if (intent?.type !== 'validate') return { value: values as Values };
      const { name } = intent.payload;
      // `null` keeps the messages of the other fields.
      const error: Record<string, string[] | null> = Object.fromEntries(
        [...new Set(formData.keys())].filter((other) => other !== name).map((other) => [other, null]),
      );
      if (name !== undefined && !isSending && isInvalidAddress(form.elements.namedItem(name)))
        error[name] = [m.form_email_invalid()];
      return { error };
    },
  });

/** Returns a form's result in the terms of the library that holds the state of its fields. */
export const submissionOf = ({ outcome, fields, values }: FormResult<string, unknown>): SubmissionResult => ({
  status: outcome === 'done' ? 'success' : 'error',
  initialValue: values as Values,
  error: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, sentence ? [sentence] : null])),
});
