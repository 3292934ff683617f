import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { readCookie } from '~/platform/http/request-cookies';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { auth } from '../authentication/auth.server';
import { challengeMilliseconds } from './rules';

/** Purpose of a challenge. If it contains a `userId`, only that member can respond to the challenge. */
export type Purpose = { ceremony: 'sign-in' } | { ceremony: 'registration'; userId: string };

const cookieName = 'lowdown.passkey';

/** Returns the site as a WebAuthn relying party (§5.4.2). Passkeys are bound to the host of SITE_URL. */
export function relyingParty(): { id: string; origin: string } {
  const origin = configuration().SITE_URL;
  return { id: new URL(origin).hostname, origin };
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

const identifierOf = (purpose: Purpose, token: string): string =>
  ['passkey', purpose.ceremony, 'userId' in purpose ? purpose.userId : '', token].join(':');

/**
 * Stores a challenge for the browser that receives the cookie.
 * @returns a `Set-Cookie` value.
 */
export async function storeChallenge(purpose: Purpose, challenge: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: hashOf(challenge).toString('base64url'),
    expiresAt: new Date(now.getTime() + challengeMilliseconds),
  });
  return stringifySetCookie({
    name: cookieName,
    value: token,
    path: '/',
    maxAge: challengeMilliseconds / 1000,
    httpOnly: true,
    sameSite: 'strict',
    secure: configuration().SITE_URL.startsWith('https:'),
  });
}

/**
 * Consumes a browser's challenge.
 * @returns a function that checks whether a given challenge is the consumed one; `undefined` when the browser has no
 * challenge for this purpose.
 */
export async function consumeChallenge(
  purpose: Purpose,
  headers: Headers,
): Promise<((challenge: string) => boolean) | undefined> {
  const token = readCookie(headers.get('cookie'), cookieName);
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  const { internalAdapter } = await (await auth()).$context;
  const stored = await internalAdapter.consumeVerificationValue(identifierOf(purpose, token));
  if (!stored) return undefined;
  const expected = Buffer.from(stored.value, 'base64url');
  return (challenge) => timingSafeEqual(hashOf(challenge), expected);
}

/**
 * Logs why the library rejected a response, so that an operator can notice a wrong SITE_URL. The library throws a plain
 * error for every kind of rejection.
 */
export function logPasskeyRejection(error: Error): undefined {
  log.info({ reason: error.message }, 'a passkey was refused');
}
