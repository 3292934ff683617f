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
  /** JWT. */
  token: string;
  /** When it ends, in seconds since 1970. */
  expiresAt: number;
};

async function sign(
  claims: JWTPayload & { sub: string; aud: string },
  lifeMinutes: number,
  now: Date,
): Promise<Signed> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifeMinutes * 60;
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await key());
  return { token, expiresAt };
}

/** What a token of ours says; `undefined` for one that has ended, is for others, or that this site has not signed. */
async function read(token: string, forWhom: string, now: Date): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, await key(), {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer: issuer(),
      audience: forWhom,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** An access token for a session. */
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

/** What an access token of ours says; `undefined` for one that has ended or that this site has not signed. */
export async function readAccessToken(token: string, now: Date): Promise<AccessClaims | undefined> {
  return accessClaims.safeParse(await read(token, audience, now)).data;
}

/**
 * A pending sign-in: it names the challenge that is still to be handled, and no session, so that nothing that asks for a
 * session can take it.
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

/** What a pending sign-in of ours says; `undefined` for anything else, and for one that has ended. */
export async function readPendingSignIn(token: string, now: Date): Promise<PendingClaims | undefined> {
  return pendingClaims.safeParse(await read(token, pendingAudience, now)).data;
}
