import { isAPIError } from 'better-auth/api';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, roleOf } from '~/platform/permissions/actors';
import { memberAt } from '../access/service.server';
import { auth } from '../authentication/auth.server';
import { countSignIn, deviceCookie } from '../authentication/limits.server';
import { watchPassword } from '../authentication/watch-password.server';
import type { SignIn } from '../rules';
import { AccountClosedError } from '../states/service.server';
import { findMember, storeSessionStart, userByEmail } from '../store.server';
import { queueVerificationEmail } from '../verification/verification-email.server';

export type SignInResult = {
  userId: string;
  /** `Set-Cookie` values for the response. */
  cookies: string[];
} & (
  | {
      state: 'signed_in';
      sessionId: string;
      /** Whether the member's permissions are withheld because a second factor is required. */
      needsSecondFactor: boolean;
    }
  /** The password was correct, and a second factor is required. */
  | { state: 'second_step' }
);

/**
 * Begins a session for a correct password.
 * @param client the request's IP address and headers. Its cookies identify a known browser; its user agent appears in
 * the list of sessions.
 * @throws AppError `unauthenticated` for an unknown address or a wrong password, without distinguishing them;
 * `forbidden` for a closed account, or for an unconfirmed address, to which another confirmation is sent at most once
 * an hour; or `too_many` when rate-limited.
 */
export async function signIn(
  actor: Actor,
  { email, password }: SignIn,
  client: { address: string; headers: Headers },
  now: Date,
): Promise<SignInResult> {
  const undoCount = await countSignIn(email, client.address, client.headers);
  const user = await userByEmail(database(), email);
  const isPasswordUnchanged = user && (await watchPassword(user.id));
  const { api } = await auth();
  try {
    const { headers, response } = await api.signInEmail({
      body: { email, password },
      headers: client.headers,
      returnHeaders: true,
    });
    const token = 'twoFactorRedirect' in response ? undefined : response.token;
    if (!(await isPasswordUnchanged?.(token))) return await rejectSignIn(actor, user?.id);
    await undoCount();
    const userId = user?.id ?? '';
    const cookies = headers.getSetCookie();
    if (!token) return { state: 'second_step', userId, cookies };
    const { address } = client;
    const sessionId = await storeSessionStart(database(), token, { address, hasSecondFactor: false });
    cookies.push(await deviceCookie(email));
    const role = roleOf((await findMember(database(), userId))?.role ?? null);
    const needsSecondFactor = memberAt(address, { role, userId }).withheld === 'second_factor';
    return { state: 'signed_in', userId, sessionId, needsSecondFactor, cookies };
  } catch (error) {
    if (error instanceof AccountClosedError) await undoCount();
    if (!isAPIError(error)) throw error;
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') {
      await undoCount();
      await resendVerification(email, now);
      throw new AppError('forbidden', m.auth_unverified());
    }
    if (error.statusCode >= 500) throw error;
    return await rejectSignIn(actor, user?.id);
  }
}

async function rejectSignIn(actor: Actor, userId: string | undefined): Promise<never> {
  await recordAuditSeparately(actor, { action: 'login_failed', resourceType: 'user', resourceId: userId ?? null });
  throw new AppError('unauthenticated', m.auth_wrong());
}

async function resendVerification(email: string, now: Date): Promise<void> {
  await transaction(async (executor) => {
    const user = await userByEmail(executor, email);
    if (user) await queueVerificationEmail(executor, { id: user.id, email }, now);
  });
}
