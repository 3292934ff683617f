import { secondStepMinutes } from '~/identity/accounts/constants';
import { AccountClosedError, demandOpenAccount } from '~/identity/accounts/states/service.server';
import { challengeIn, readChallenge } from '~/identity/accounts/two-factor/sign-in.server';
import { database } from '~/platform/database/database.server';
import { readPendingSignIn, signPendingSignIn } from './access-token.server';
import { firstRefreshToken } from './refresh-token.server';
import { pendingUserResponse, type TokenMember } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/** Who gave the right password of an account with a second factor, and still owes the second step. */
export type PendingTokenOwner = {
  member: TokenMember;
  /** By which the public client names the challenge. */
  challengeId: string;
  /** The challenge of the site's own second step, as the `Cookie` by which it is handled. */
  challenge: string;
  /** In seconds since 1970. */
  expiresAt: number;
};

/**
 * The response to a right password while the second step is missing: shaped like tokens, but the access token names no
 * session, and the refresh token cannot be used.
 * @param signedIn whose password was right, and the cookies of the site's challenge.
 */
export async function pendingResponse({ userId, cookies }: { userId: string; cookies: readonly string[] }, now: Date) {
  const member = await store.memberById(database(), userId);
  // The account was deleted at this very moment.
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
    // The public client takes no response without one. This one is kept nowhere.
    refresh_token: firstRefreshToken('aal1'),
    user: pendingUserResponse(member),
  };
}

/**
 * Who shows a pending sign-in; `undefined` when the token is something else. Its challenge is looked up each time: it
 * ends
 * with its success, five wrong codes, another password or address, and the account.
 * @throws TokenError `session_not_found` when the challenge has ended, `user_banned` when the account has been closed.
 */
export async function ownerOfPendingSignIn(token: string, now: Date): Promise<PendingTokenOwner | undefined> {
  const claims = await readPendingSignIn(token, now);
  if (!claims) return undefined;
  const { sub, challenge, jti: challengeId, exp: expiresAt } = claims;
  const account = await readChallenge(new Headers({ cookie: challenge }));
  if (account?.userId !== sub) throw signInIsOver();
  await demandOpenAccount(database(), sub).catch(refusedAsClosed);
  const member = await store.memberById(database(), sub);
  // The second factor has been turned off since.
  if (!member?.factorId) throw signInIsOver();
  return { member, challengeId, challenge, expiresAt };
}

/** Tells the owner of a closed account why it is closed; any other error is rethrown. */
export function refusedAsClosed(error: unknown): never {
  if (error instanceof AccountClosedError) throw new TokenError(400, 'user_banned', error.message);
  throw error;
}

/** For an expired challenge: the public client discards its tokens on this response. */
export const signInIsOver = () =>
  new TokenError(403, 'session_not_found', 'This sign-in has ended. Please sign in again with the password.');
