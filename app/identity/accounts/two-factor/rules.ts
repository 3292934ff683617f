import { z } from 'zod';
import { m } from '~/platform/languages/compiled/messages';
import { givenPassword, returnTo } from '../rules';

/** How long a code is taken from its first moment on: its own step of 30 s and one on either side, and some more. */
export const codeLife = 120_000;
/** Recovery codes that are made at once. */
export const recoveryCodeCount = 10;

/** No letters or digits that are taken for others when a code is copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

const written = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** New recovery codes, such as `k3fzq-8xw2m`. @param pick a whole number from 0 to below its argument, by chance. */
export const makeRecoveryCodes = (pick: (below: number) => number): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    written(Array.from({ length: recoveryLength }, () => alphabet[pick(alphabet.length)]).join('')),
  );

const given = () =>
  z.string({ error: () => m.second_step_code_required() }).max(100, { error: () => m.second_step_code_invalid() });

/** Six digits from an authenticator app; apps show them in two groups. */
export const appCode = () =>
  given()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: () => m.second_step_code_invalid() }));

/** A recovery code however it was typed: capitals, spaces and a missing dash do not matter. */
export const recoveryCode = () =>
  given()
    .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, { error: () => m.second_step_recovery_invalid() }))
    .transform(written);

/** One of the two; the page has a form for each. */
export const secondStepForm = z
  .object({ code: appCode().optional(), recovery: recoveryCode().optional(), returnTo })
  .refine(({ code, recovery }) => code !== undefined || recovery !== undefined, {
    path: ['code'],
    error: () => m.second_step_code_required(),
  });

export const passwordForm = z.object({ password: givenPassword() });
export const appCodeForm = z.object({ code: appCode() });
