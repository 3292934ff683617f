import { z } from 'zod';
import { m } from '~/platform/languages/compiled/messages';
import { longestEmail } from './forms';

// Strip control characters from single-line fields: a line break in an email header would start another header.
const oneLineOf = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

/**
 * Normalises line endings to one character, so that a limit counts what the browser counted, and drops control
 * characters except tabs.
 */
const manyLinesOf = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();

type TextField = {
  /** Maximum length in UTF-16 code units, as browsers count `maxlength`. */
  limit: number;
  /** Message for an empty field. */
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

/** A required single-line text; white space and control characters collapse to single spaces. */
export const oneLine = (options: TextField) => field(options, oneLineOf);

/** A required multi-line text. */
export const manyLines = (options: TextField) => field(options, manyLinesOf);

/** An optional single-line text; `undefined` when empty. */
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
 * A required email address: valid for a browser (HTML §4.10.5.1.5), with a dot in its domain.
 * @param invalid message for an invalid address.
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
