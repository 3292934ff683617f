import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { secondStepMinutes } from '~/identity/accounts/constants';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { configuration } from '~/platform/program/configuration.server';
import { siteSecret } from '~/platform/secrets/secrets.server';
import { accessTokenMinutes } from './constants';
import {
  type AccessClaims,
  accessClaims,
  audience,
  type Level,
  methodsOf,
  type PendingClaims,
  pendingAudience,
  pendingClaims,
} from './rules';

const algorithm = 'HS256';
const key = () => siteSecret(database(), 'accounts.tokens');
const issuer = () => `${configuration().SITE_URL}/auth/v1`;

type Signed = {
  /** A JWT. */
  token: string;
  /** Expiry, in seconds since 1970. */
  expiresAt: number;
};

async function sign(
  claims: JWTPayload & { sub: string; aud: string },
  lifetimeMinutes: number,
  now: Date,
): Promise<Signed> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifetimeMinutes * 60;
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await key());
  return { token, expiresAt };
}

/**
 * Verifies a token and returns its claims, or undefined if it has expired, is for another audience or was not signed by
 * this site.
 */
async function verify(token: string, expectedAudience: string, now: Date): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, await key(), {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer: issuer(),
      audience: expectedAudience,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Signs an access token for a session. */
export function signAccessToken(
  tokenOwner: { userId: string; email: string; sessionId: string; level: Level; signedInAt: Date },
  now: Date,
): Promise<Signed> {
  const claims = {
    sub: tokenOwner.userId,
    aud: audience,
    email: tokenOwner.email,
    role: audience,
    session_id: tokenOwner.sessionId,
    aal: tokenOwner.level,
    amr: methodsOf(tokenOwner.level, tokenOwner.signedInAt),
  };
  return sign(claims, accessTokenMinutes, now);
}

/** Returns an access token's claims, or undefined if it has expired or was not signed by this site. */
export async function readAccessToken(token: string, now: Date): Promise<AccessClaims | undefined> {
  return accessClaims.safeParse(await verify(token, audience, now)).data;
}

/**
 * Signs a token for a pending sign-in. It names the open challenge but no session, so endpoints that require a session
 * reject it.
 */
export function signPendingSignIn(
  tokenOwner: { userId: string; email: string; challenge: string },
  now: Date,
): Promise<Signed> {
  const claims = {
    sub: tokenOwner.userId,
    aud: pendingAudience,
    jti: newId(),
    email: tokenOwner.email,
    challenge: tokenOwner.challenge,
    aal: 'aal1',
    amr: methodsOf('aal1', now),
  };
  return sign(claims, secondStepMinutes, now);
}

/** Returns the claims of a pending sign-in's token, or undefined if the token has expired or is of another kind. */
export async function readPendingSignIn(token: string, now: Date): Promise<PendingClaims | undefined> {
  return pendingClaims.safeParse(await verify(token, pendingAudience, now)).data;
}
