import { isAPIError } from 'better-auth/api';
import { parseSetCookie, stringifyCookie } from 'cookie';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { auth } from '../authentication/auth.server';
import { deviceCookie } from '../authentication/limits.server';
import { watchPassword } from '../authentication/watch-password.server';
import { cookieNamesOf } from '../cookies';
import { notifyOwner } from '../security-notices/notices.server';
import { type Client, withOnlyCookie } from '../sessions/own-session.server';
import { storeSessionStart } from '../store.server';
import { withClaimedCode, wrongCode } from './codes.server';
import { countSecondStep } from './limits.server';

/** Proof, in addition to the password, that someone owns an account. */
export type SecondProof = { code: string } | { recovery: string };

/**
 * Extracts the challenge from the `Set-Cookie` values of a sign-in that awaits its second step. Returns it as a
 * `Cookie` header, for clients that store no cookies.
 */
export function challengeIn(cookies: readonly string[]): string {
  const found = cookies
    .map((cookie) => parseSetCookie(cookie))
    .find(({ name }) => cookieNamesOf('two_factor').includes(name));
  if (!found) throw new Error('A sign-in awaiting its second step has no challenge.');
  return stringifyCookie({ [found.name]: found.value });
}

/**
 * Returns the account that awaits its second step after a correct password; `undefined` when the challenge has ended
 * for any reason.
 */
export async function readChallenge(headers: Headers): Promise<{ userId: string; email: string } | undefined> {
  const { api } = await auth();
  return (await api.readTwoFactorChallenge({ headers: withOnlyCookie(headers, 'two_factor') })) ?? undefined;
}

/**
 * Completes the sign-in of a browser that has already sent the correct password, using a code from the app or a
 * recovery code. Each code works once, and each challenge allows five attempts.
 * @returns the session, and its `Set-Cookie` values.
 * @throws AppError `invalid` for a wrong or used code, `unauthenticated` when the password must be entered again, or
 * `too_many` when rate-limited.
 */
export async function completeSecondStep(
  actor: Actor,
  proof: SecondProof,
  client: Client,
  now: Date,
): Promise<{ userId: string; sessionId: string; cookies: string[] }> {
  const { api } = await auth();
  const headers = withOnlyCookie(client.headers, 'two_factor');
  const account = await readChallenge(headers);
  if (!account) throw challengeEnded();
  const isPasswordUnchanged = await watchPassword(account.userId);
  const undoCount = await countSecondStep(account, client);
  const verification =
    'code' in proof
      ? withClaimedCode({ userId: account.userId, code: proof.code }, now, () =>
          api.verifyTOTP({ body: { code: proof.code }, headers, returnHeaders: true }).catch(rethrowCodeError('code')),
        )
      : api
          .verifyBackupCode({ body: { code: proof.recovery }, headers, returnHeaders: true })
          .catch(rethrowCodeError('recovery'));
  const verified = await verification.catch(async (error: unknown) => {
    const values = { step: 'second' };
    if (error instanceof AppError) {
      await recordAuditSeparately(actor, {
        action: 'login_failed',
        resourceType: 'user',
        resourceId: account.userId,
        values,
      });
    }
    throw error;
  });
  if ('recovery' in proof) {
    await transaction((executor) => notifyOwner(executor, account.userId, 'recovery_code_used'));
  }
  const { token } = verified.response;
  if (!token) throw new Error('Better Auth did not start a session for a correct code.');
  if (!(await isPasswordUnchanged(token))) throw challengeEnded();
  await undoCount();
  return {
    userId: account.userId,
    sessionId: await storeSessionStart(database(), token, { address: client.address, hasSecondFactor: true }),
    cookies: [...verified.headers.getSetCookie(), await deviceCookie(account.email)],
  };
}

const challengeEnded = () => new AppError('unauthenticated', m.second_step_over());

function rethrowCodeError(field: 'code' | 'recovery'): (error: unknown) => never {
  return (error) => {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const { code } = error.body ?? {};
    if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') throw wrongCode(field);
    throw challengeEnded();
  };
}
