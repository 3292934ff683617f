import { takeSecondStep } from '~/identity/accounts/two-factor/sign-in.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/permissions';
import { type PendingTokenOwner, refusedAsClosed, signInIsOver } from './pending-sign-in.server';
import { type FactorVerification, pendingUserResponse } from './rules';
import { beginTokens, type TokenResponse } from './sessions.server';
import { TokenError } from './token-error';

/** The user of a pending sign-in, with the required factor. */
export function readPendingUser(pending: PendingTokenOwner): ReturnType<typeof pendingUserResponse> {
  return pendingUserResponse(pending.member);
}

/**
 * Names the challenge of a pending sign-in. There is one for each right password, as on the site: asking again brings
 * no
 * further tries.
 * @returns its id, and when it ends, in seconds since 1970.
 * @throws TokenError `mfa_factor_not_found` for another factor than the member's.
 */
export function nameChallenge(
  pending: PendingTokenOwner,
  factorId: string,
): { id: string; type: 'totp'; expires_at: number } {
  demandFactor(pending, factorId);
  return { id: pending.challengeId, type: 'totp', expires_at: pending.expiresAt };
}

/**
 * Takes the second step of a pending sign-in, by the site's own service: with its tries, its used codes and its one
 * success.
 * @param client what the list of sessions says of the session.
 * @throws TokenError `mfa_verification_failed` for a wrong or used code, `session_not_found` when the challenge has
 * ended,
 * `mfa_factor_not_found`, `mfa_challenge_expired`, `user_banned`; AppError `too_many`, counted together with the site's
 * form.
 */
export async function verifyFactor(
  actor: Actor,
  pending: PendingTokenOwner,
  { factorId, challenge_id: challengeId, code: proof }: FactorVerification & { factorId: string },
  client: { address: string; userAgent: string },
  now: Date,
): Promise<TokenResponse> {
  demandFactor(pending, factorId);
  if (challengeId !== pending.challengeId) {
    throw new TokenError(422, 'mfa_challenge_expired', 'The challenge belongs to another sign-in.');
  }
  const headers = new Headers({ 'User-Agent': client.userAgent, cookie: pending.challenge });
  const { sessionId } = await takeSecondStep(actor, proof, { address: client.address, headers }, now).catch(refuseStep);
  return beginTokens(sessionId, 'aal2', now);
}

function demandFactor({ member }: PendingTokenOwner, factorId: string): void {
  if (factorId === member.factorId) return;
  throw new TokenError(404, 'mfa_factor_not_found', 'The account has no such factor.');
}

function refuseStep(error: unknown): never {
  if (error instanceof AppError && error.code === 'unauthenticated') throw signInIsOver();
  if (error instanceof AppError && error.code === 'invalid') {
    throw new TokenError(422, 'mfa_verification_failed', error.message);
  }
  return refusedAsClosed(error);
}
