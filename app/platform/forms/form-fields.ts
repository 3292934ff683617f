import { z } from 'zod';
import { m } from '~/platform/languages/compiled/messages';
import { longestEmail } from './forms';

// Control characters have no business in a field of one line: in a mail's header they would start another header.
const oneLineOf = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

/** Line ends as one character, so that a limit counts what the browser counted; control characters but tabs dropped. */
const manyLinesOf = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();

type TextField = {
  /** Most characters (UTF-16 units, as browsers count `maxlength`). */
  limit: number;
  /** Sentence for an empty field. */
  required: () => string;
};

const field = ({ limit, required }: TextField, tidy: (text: string) => string) =>
  z
    .string({ error: required })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, { error: required })
        .max(limit, { error: () => m.form_too_long({ limit }) }),
    );

/** A required text of one line; white space and control characters become single spaces. */
export const oneLine = (options: TextField) => field(options, oneLineOf);

/** A required text of any number of lines. */
export const manyLines = (options: TextField) => field(options, manyLinesOf);

/** A text of one line that may be left out: `undefined` then. */
export const optionalLine = (limit: number) =>
  z
    .string()
    .transform((text) => oneLineOf(text) || undefined)
    .pipe(
      z
        .string()
        .max(limit, { error: () => m.form_too_long({ limit }) })
        .optional(),
    )
    .optional();

/**
 * A required address: what a browser takes for one (HTML §4.10.5.1.5), with a dot in its domain.
 * @param invalid sentence for a text that is none.
 */
export const emailAddress = (invalid: () => string = m.form_email_invalid) =>
  z
    .string({ error: () => m.form_email_required() })
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => m.form_email_required(), abort: true })
        .max(longestEmail, { error: () => m.form_too_long({ limit: longestEmail }), abort: true })
        .regex(z.regexes.html5Email, { error: invalid, abort: true })
        .regex(/@[^@]+\.[^@]+$/, { error: invalid }),
    );
