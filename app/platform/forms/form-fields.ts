import { z } from 'zod';
import { m } from '~/platform/languages/compiled/messages';
import { maxEmailLength } from './forms';
import { normaliseLines } from './normalise-lines';
import { withoutInvisible } from './visible-text';

/**
 * Returns text in one line. Control characters are stripped: a line break in an email header would start another header.
 * A name must be read as it is stored: neither backwards, nor like another name, nor not at all.
 */
export const toSingleLine = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();

type TextField = {
  /** Maximum length in UTF-16 code units, as browsers count `maxlength`. */
  limit: number;
  /** Message for an empty field. */
  required: () => string;
};

const field = ({ limit, required }: TextField, normalise: (text: string) => string) =>
  z
    .string({ error: required })
    .transform(normalise)
    .pipe(
      z
        .string()
        .min(1, { error: required })
        .max(limit, { error: () => m.form_too_long({ limit }) }),
    );

/** A required single-line field; white space and control characters collapse to single spaces, invisible ones go. */
export const singleLine = (options: TextField) => field(options, toSingleLine);

/** A required multi-line field. */
export const multiLine = (options: TextField) => field(options, normaliseLines);

/** An optional single-line field; `undefined` when empty. */
export const optionalSingleLine = (limit: number) =>
  z
    .string()
    .transform((text) => toSingleLine(text) || undefined)
    .pipe(
      z
        .string()
        .max(limit, { error: () => m.form_too_long({ limit }) })
        .optional(),
    )
    .optional();

/**
 * A required email address: valid under the rules that browsers apply (HTML §4.10.5.1.5), with a dot in its domain.
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
        .max(maxEmailLength, { error: () => m.form_too_long({ limit: maxEmailLength }), abort: true })
        .regex(z.regexes.html5Email, { error: invalid, abort: true })
        .regex(/@[^@]+\.[^@]+$/, { error: invalid }),
    );
