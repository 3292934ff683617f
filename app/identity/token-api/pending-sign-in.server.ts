import { secondStepMinutes } from '~/identity/accounts/constants';
import { AccountClosedError, requireOpenAccount } from '~/identity/accounts/states/service.server';
import { challengeIn, readChallenge } from '~/identity/accounts/two-factor/sign-in.server';
import { database } from '~/platform/database/database.server';
import { readPendingSignIn, signPendingSignIn } from './access-token.server';
import { firstRefreshToken } from './refresh-token.server';
import { pendingUserResponse, type TokenMember } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/** A member who has entered the correct password but not yet completed the second step. */
export type PendingTokenOwner = {
  member: TokenMember;
  /** Identifies the challenge to the public client. */
  challengeId: string;
  /** The challenge for the site's own second step, as a `Cookie` header. */
  challenge: string;
  /** In seconds since 1970. */
  expiresAt: number;
};

/**
 * Returns the response to a correct password when a second step is required. It has the shape of a token response, but
 * the access token names no session, and the refresh token is unusable.
 * @param signedIn the member, and the cookies for the site's challenge.
 */
export async function pendingResponse({ userId, cookies }: { userId: string; cookies: readonly string[] }, now: Date) {
  const member = await store.memberById(database(), userId);
  // The account was deleted after the password check.
  if (!member) throw new TokenError(400, 'invalid_credentials', 'Invalid login credentials');
  const { token, expiresAt } = await signPendingSignIn(
    { userId, email: member.email, challenge: challengeIn(cookies) },
    now,
  );
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: secondStepMinutes * 60,
    expires_at: expiresAt,
    // The public client requires a refresh token; this one is not stored.
    refresh_token: firstRefreshToken('aal1'),
    user: pendingUserResponse(member),
  };
}

/**
 * Returns the owner of a pending sign-in, or undefined for any other token. Looks the challenge up each time, because
 * it ends on success, after five wrong codes, when the password or address changes, and when the account is deleted.
 * @throws TokenError `session_not_found` when the challenge has ended, or `user_banned` when the account is closed.
 */
export async function ownerOfPendingSignIn(token: string, now: Date): Promise<PendingTokenOwner | undefined> {
  const claims = await readPendingSignIn(token, now);
  if (!claims) return undefined;
  const { sub, challenge, jti: challengeId, exp: expiresAt } = claims;
  const account = await readChallenge(new Headers({ cookie: challenge }));
  if (account?.userId !== sub) throw signInEnded();
  await requireOpenAccount(database(), sub).catch(rethrowAccountClosed);
  const member = await store.memberById(database(), sub);
  // The second factor was turned off after the password check.
  if (!member?.factorId) throw signInEnded();
  return { member, challengeId, challenge, expiresAt };
}

/** Rethrows an error, converting an error for a closed account to `user_banned` with the reason. */
export function rethrowAccountClosed(error: unknown): never {
  if (error instanceof AccountClosedError) throw new TokenError(400, 'user_banned', error.message);
  throw error;
}

/** Returns the error for a challenge that has ended. The public client discards its tokens on receiving it. */
export const signInEnded = () =>
  new TokenError(403, 'session_not_found', 'This sign-in has ended. Please sign in again with the password.');
