import { z } from 'zod';
import { m } from '~/platform/languages/compiled/messages';
import { formatRecoveryCode } from '../authentication/recovery-codes';
import { returnTo } from '../rules';

/** Milliseconds during which a code can be accepted: its own step of 30 s, one step on either side, and a margin. */
export const codeLifetime = 120_000;

const codeText = () =>
  z.string({ error: () => m.second_step_code_required() }).max(100, { error: () => m.second_step_code_invalid() });

/**
 * Schema of the six digits from an authenticator app. Accepts spaces and dashes, since apps show the digits in two
 * groups.
 */
export const appCode = () =>
  codeText()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: () => m.second_step_code_invalid() }));

/** Schema of a recovery code. Ignores case, spaces and dashes. */
export const recoveryCode = () =>
  codeText()
    .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, { error: () => m.second_step_recovery_invalid() }))
    .transform(formatRecoveryCode);

/** Requires a code from the app or a recovery code. The page has a separate form for each. */
export const secondStepForm = z
  .object({ code: appCode().optional(), recovery: recoveryCode().optional(), returnTo })
  .refine(({ code, recovery }) => code !== undefined || recovery !== undefined, {
    path: ['code'],
    error: () => m.second_step_code_required(),
  });

export const appCodeForm = z.object({ code: appCode() });
