import { completeSecondStep } from '~/identity/accounts/two-factor/sign-in.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { type PendingTokenOwner, rethrowAccountClosed, signInEnded } from './pending-sign-in.server';
import { type FactorVerification, pendingUserResponse } from './rules';
import { beginTokens, type TokenResponse } from './sessions.server';
import { TokenError } from './token-error';

/** Returns the user of a pending sign-in, with the required factor. */
export function readPendingUser(pending: PendingTokenOwner): ReturnType<typeof pendingUserResponse> {
  return pendingUserResponse(pending.member);
}

/**
 * Returns the challenge of a pending sign-in. As on the site, there is one per correct password, so requesting it again
 * does not grant more attempts.
 * @returns its ID and its expiry, in seconds since 1970.
 * @throws TokenError `mfa_factor_not_found` unless the factor is the member's.
 */
export function describeChallenge(
  pending: PendingTokenOwner,
  factorId: string,
): { id: string; type: 'totp'; expires_at: number } {
  requireFactor(pending, factorId);
  return { id: pending.challengeId, type: 'totp', expires_at: pending.expiresAt };
}

/**
 * Completes the second step of a pending sign-in through the site's own service, which limits attempts, rejects used
 * codes and lets each challenge succeed only once.
 * @param client the address and browser shown in the list of sessions.
 * @throws TokenError `mfa_verification_failed` for a wrong or used code, `session_not_found` when the challenge has
 * ended, `mfa_factor_not_found` unless the factor is the member's, `mfa_challenge_expired` for another sign-in's
 * challenge, or `user_banned` for a closed account; AppError `too_many`, subject to the same limit as the site's form.
 */
export async function verifyFactor(
  actor: Actor,
  pending: PendingTokenOwner,
  { factorId, challenge_id: challengeId, code: proof }: FactorVerification & { factorId: string },
  client: { address: string; userAgent: string },
  now: Date,
): Promise<TokenResponse> {
  requireFactor(pending, factorId);
  if (challengeId !== pending.challengeId) {
    throw new TokenError(422, 'mfa_challenge_expired', 'The challenge belongs to another sign-in.');
  }
  const headers = new Headers({ 'User-Agent': client.userAgent, cookie: pending.challenge });
  const { sessionId } = await completeSecondStep(actor, proof, { address: client.address, headers }, now).catch(
    rethrowStepError,
  );
  return beginTokens(sessionId, 'aal2', now);
}

function requireFactor({ member }: PendingTokenOwner, factorId: string): void {
  if (factorId === member.factorId) return;
  throw new TokenError(404, 'mfa_factor_not_found', 'The account has no such factor.');
}

function rethrowStepError(error: unknown): never {
  if (error instanceof AppError && error.code === 'unauthenticated') throw signInEnded();
  if (error instanceof AppError && error.code === 'invalid') {
    throw new TokenError(422, 'mfa_verification_failed', error.message);
  }
  return rethrowAccountClosed(error);
}
