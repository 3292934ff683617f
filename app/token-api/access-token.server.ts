import { errors, jwtVerify, SignJWT } from 'jose';
import { configuration } from '~/platform/configuration.server';
import { database } from '~/platform/database.server';
import { siteSecret } from '~/platform/secrets.server';
import { accessTokenMinutes } from './limits';
import { type AccessClaims, accessClaims, audience } from './rules';

const algorithm = 'HS256';
const key = () => siteSecret(database(), 'accounts.tokens');
const issuer = () => `${configuration().SITE_URL}/auth/v1`;

/**
 * An access token for a session.
 * @returns the token (JWT), and when it ends, in seconds since 1970.
 */
export async function signAccessToken(
  holder: { userId: string; email: string; sessionId: string },
  now: Date,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + accessTokenMinutes * 60;
  const token = await new SignJWT({
    email: holder.email,
    role: audience,
    session_id: holder.sessionId,
    aal: 'aal1',
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(holder.userId)
    .setIssuer(issuer())
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await key());
  return { token, expiresAt };
}

/** What an access token of ours says; `undefined` for one that has ended or that this site has not signed. */
export async function readAccessToken(token: string, now: Date): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, await key(), {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer: issuer(),
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
    });
    return accessClaims.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
