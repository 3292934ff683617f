import { sessionSeconds } from '~/identity/accounts/authentication/session-length.server';
import { endSessions } from '~/identity/accounts/sessions/session-list.server';
import { extendSession, removeSession } from '~/identity/accounts/sessions/write.server';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { AccountClosedError } from '~/identity/accounts/states/service.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { signAccessToken } from './access-token.server';
import type { TokenOwner } from './bearer-auth.server';
import { accessTokenMinutes } from './constants';
import { pendingResponse } from './pending-sign-in.server';
import { firstRefreshToken, hashRefreshToken, levelOf, successorOf } from './refresh-token.server';
import { classifyUsedToken, type Level, type SignOutScope, userResponse } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/** A session's tokens in the public client's format. */
export type TokenResponse = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: ReturnType<typeof userResponse>;
};

const sessionMilliseconds = () => sessionSeconds() * 1_000;
const unknownToken = () =>
  new TokenError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

async function tokenResponse(sessionId: string, refreshToken: string, now: Date): Promise<TokenResponse> {
  const tokenOwner = await store.tokenOwnerOf(database(), sessionId, now);
  // The session has just ended.
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

/** Issues the first tokens for a new session. @param level the assurance level of its sign-in. */
export async function beginTokens(sessionId: string, level: Level, now: Date): Promise<TokenResponse> {
  const refreshToken = firstRefreshToken(level);
  await store.insertRefreshToken(database(), { hash: hashRefreshToken(refreshToken), sessionId, createdAt: now });
  return tokenResponse(sessionId, refreshToken, now);
}

/**
 * Starts a token session for a correct password. The session appears in the member's list of sessions, but its cookie
 * is never sent. For an account with a second factor, starts no session and returns a pending sign-in instead.
 * @param client the address and browser shown in the list of sessions.
 * @throws TokenError for a wrong address or password, an unconfirmed address or a closed account; AppError `too_many`,
 * subject to the same limit as the site's form.
 */
export async function signInForTokens(
  actor: Actor,
  credentials: { email: string; password: string },
  client: { address: string; userAgent: string },
  now: Date,
): Promise<TokenResponse | Awaited<ReturnType<typeof pendingResponse>>> {
  // Passes no cookies, because known browsers are recognised only on the site.
  const headers = new Headers({ 'User-Agent': client.userAgent });
  const signedIn = await signIn(actor, credentials, { address: client.address, headers }, now).catch(
    rethrowSignInError,
  );
  return signedIn.state === 'second_step'
    ? pendingResponse(signedIn, now)
    : beginTokens(signedIn.sessionId, 'aal1', now);
}

function rethrowSignInError(error: unknown): never {
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
 * Exchanges a refresh token for the next tokens. Sending the most recently used token again within ten seconds returns
 * the same successor. Reusing any other token ends its session, because it was probably stolen.
 * @throws TokenError `refresh_token_not_found`, `refresh_token_already_used` or `session_expired`.
 */
export async function refreshTokens(token: string, now: Date): Promise<TokenResponse> {
  const hash = hashRefreshToken(token);
  const next = await successorOf(database(), token);
  const sessionId =
    (await rotate(hash, hashRefreshToken(next), now)) ?? (await sessionOfRepeatedToken(hash, next, now));
  return tokenResponse(sessionId, next, now);
}

/**
 * Replaces an unused refresh token with the next one. Returns the session, or undefined if the token was already used.
 */
function rotate(hash: string, nextHash: string, now: Date): Promise<string | undefined> {
  return transaction(async (executor) => {
    const sessionId = await store.markRefreshTokenUsed(executor, hash, now);
    if (!sessionId) return undefined;
    const until = new Date(now.getTime() + sessionMilliseconds());
    if (!(await extendSession(executor, sessionId, until, now))) {
      throw new TokenError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    await store.insertRefreshToken(executor, { hash: nextHash, sessionId, createdAt: now });
    // Tokens have the same lifetime as an unused session.
    await store.purgeRefreshTokens(executor, sessionId, new Date(now.getTime() - sessionMilliseconds()));
    return sessionId;
  });
}

/**
 * Returns the session for a repeated refresh token.
 * @throws TokenError for a replayed token, after ending its session.
 */
async function sessionOfRepeatedToken(hash: string, next: string, now: Date): Promise<string> {
  const used = await store.refreshTokenByHash(database(), hash);
  if (!used?.usedAt) throw unknownToken();
  const successor = await store.refreshTokenByHash(database(), hashRefreshToken(next));
  const isLast = successor?.usedAt === null;
  if (classifyUsedToken({ usedAt: used.usedAt, isLast }, now) === 'repeat') return used.sessionId;
  await removeSession(database(), used.sessionId);
  log.warn({ sessionId: used.sessionId }, 'a used refresh token was replayed; its session was ended');
  throw new TokenError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Ends a member's sessions, including those on the site: all, only the requesting one, or all others. */
export async function signOutOfTokens(actor: Actor, tokenOwner: TokenOwner, scope: SignOutScope): Promise<void> {
  authorize(actor, 'accounts.manage_own');
  if (scope === 'local') await removeSession(database(), tokenOwner.sessionId);
  else await endSessions(actor, scope === 'others' ? tokenOwner.sessionId : undefined);
}
