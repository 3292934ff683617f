import { endSessions } from '~/identity/accounts/sessions/session-list.server';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { AccountClosedError } from '~/identity/accounts/states/service.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { signAccessToken } from './access-token.server';
import type { TokenOwner } from './bearer-auth.server';
import { accessTokenMinutes } from './constants';
import { pendingResponse } from './pending-sign-in.server';
import { firstRefreshToken, hashOfRefreshToken, levelOf, successorOf } from './refresh-token.server';
import { judgeUsedToken, type Level, type SignOutScope, userResponse } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/** Tokens of a session, as the public client expects them. */
export type TokenResponse = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: ReturnType<typeof userResponse>;
};

const sessionMilliseconds = () => configuration().SESSION_DAYS * 86_400_000;
const unknownToken = () =>
  new TokenError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

async function tokenResponse(sessionId: string, refreshToken: string, now: Date): Promise<TokenResponse> {
  const tokenOwner = await store.tokenOwnerOf(database(), sessionId, now);
  // The session ended at this very moment.
  if (!tokenOwner) throw unknownToken();
  const { id: userId, email, signedInAt } = tokenOwner;
  const level = levelOf(refreshToken);
  const { token, expiresAt } = await signAccessToken({ userId, email, sessionId, level, signedInAt }, now);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenMinutes * 60,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userResponse(tokenOwner, signedInAt),
  };
}

/** The first tokens of a session that just began. @param level how its sign-in was made. */
export async function beginTokens(sessionId: string, level: Level, now: Date): Promise<TokenResponse> {
  const refreshToken = firstRefreshToken(level);
  await store.insertRefreshToken(database(), { hash: hashOfRefreshToken(refreshToken), sessionId, createdAt: now });
  return tokenResponse(sessionId, refreshToken, now);
}

/**
 * Begins a session of tokens for a right password: it is in the member's list of sessions, and nobody is given its
 * cookie. For an account with a second factor no session begins; the response is a pending sign-in.
 * @param client what the list of sessions says of it.
 * @throws TokenError for a wrong address or password, an address that waits to be confirmed, and a closed account;
 * AppError
 * `too_many`, counted together with the site's form.
 */
export async function signInForTokens(
  actor: Actor,
  credentials: { email: string; password: string },
  client: { address: string; userAgent: string },
  now: Date,
): Promise<TokenResponse | Awaited<ReturnType<typeof pendingResponse>>> {
  // No cookie comes along: a browser that is known counts for the site only.
  const headers = new Headers({ 'User-Agent': client.userAgent });
  const signedIn = await signIn(actor, credentials, { address: client.address, headers }, now).catch(refuseSignIn);
  return signedIn.state === 'second_step'
    ? pendingResponse(signedIn, now)
    : beginTokens(signedIn.sessionId, 'aal1', now);
}

function refuseSignIn(error: unknown): never {
  if (error instanceof AccountClosedError) throw new TokenError(400, 'user_banned', error.message);
  if (error instanceof AppError && error.code === 'unauthenticated') {
    throw new TokenError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (error instanceof AppError && error.code === 'forbidden') {
    throw new TokenError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  throw error;
}

/**
 * Gives the next tokens for a refresh token, which is used up. Sent once more within ten seconds, the last one is
 * handled
 * with the same next token; any other that has been used ends its session, as then someone else has it.
 * @throws TokenError `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`.
 */
export async function refreshTokens(token: string, now: Date): Promise<TokenResponse> {
  const hash = hashOfRefreshToken(token);
  const next = await successorOf(database(), token);
  const sessionId = (await rotate(hash, hashOfRefreshToken(next), now)) ?? (await repeated(hash, next, now));
  return tokenResponse(sessionId, next, now);
}

/** Puts the next token in the place of one that has not been used. Returns the session; none when it had been used. */
function rotate(hash: string, nextHash: string, now: Date): Promise<string | undefined> {
  return transaction(async (executor) => {
    const sessionId = await store.markRefreshTokenUsed(executor, hash, now);
    if (!sessionId) return undefined;
    const until = new Date(now.getTime() + sessionMilliseconds());
    if (!(await store.prolongSession(executor, sessionId, until, now))) {
      throw new TokenError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    await store.insertRefreshToken(executor, { hash: nextHash, sessionId, createdAt: now });
    // A token lives as long as a session does that nobody uses.
    await store.purgeRefreshTokens(executor, sessionId, new Date(now.getTime() - sessionMilliseconds()));
    return sessionId;
  });
}

/** The session of the last token, sent once more. */
async function repeated(hash: string, next: string, now: Date): Promise<string> {
  const used = await store.refreshTokenByHash(database(), hash);
  if (!used?.usedAt) throw unknownToken();
  const successor = await store.refreshTokenByHash(database(), hashOfRefreshToken(next));
  const isLast = successor?.usedAt === null;
  if (judgeUsedToken({ usedAt: used.usedAt, isLast }, now) === 'repeat') return used.sessionId;
  await store.endSession(database(), used.sessionId);
  log.warn({ sessionId: used.sessionId }, 'a used refresh token was sent again: its session was ended');
  throw new TokenError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Ends sessions of a member, those of the site included: all, the one that asks, or all the others. */
export async function signOutOfTokens(actor: Actor, tokenOwner: TokenOwner, scope: SignOutScope): Promise<void> {
  authorize(actor, 'accounts.manage_own');
  if (scope === 'local') await store.endSession(database(), tokenOwner.sessionId);
  else await endSessions(actor, scope === 'others' ? tokenOwner.sessionId : undefined);
}
