import { createHmac, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { readCookie } from '~/platform/http/request-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { configuration } from '~/platform/program/configuration.server';
import { type RateLimiter, rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSecret } from '~/platform/secrets/secrets.server';

// Only wrong passwords count. They are limited per network for all accounts together, per network and account, and per
// account for all networks together.
const byNetwork = rateLimiter({
  name: 'sign-in network',
  description: 'Wrong passwords, by network',
  points: 50,
  seconds: 900,
  isShared: true,
});
const byNetworkAndAccount = rateLimiter({
  name: 'sign-in',
  description: 'Wrong passwords, by account and network',
  points: 10,
  seconds: 900,
  isShared: true,
});
const byAccount = rateLimiter({
  name: 'sign-in account',
  description: 'Wrong passwords, by account',
  points: 30,
  seconds: 3600,
  isShared: true,
});
const byDevice = rateLimiter({
  name: 'sign-in device',
  description: 'Wrong passwords from a known browser',
  points: 10,
  seconds: 900,
  isShared: true,
});
const byReset = rateLimiter({
  name: 'sign-in reset',
  description: 'Wrong passwords after a reset by email',
  points: 10,
  seconds: 900,
  isShared: true,
});

/** Cookies that prove a browser's relation to an email address, and their lifetimes in seconds. */
const proofs = {
  /** Proof of a complete sign-in in this browser, including the second step. */
  device: { cookie: 'lowdown.device', secret: 'accounts.device', seconds: 365 * 86_400 },
  /** Proof of a password reset in this browser through an emailed link. It proves nothing about a second factor. */
  reset: { cookie: 'lowdown.reset', secret: 'accounts.reset', seconds: 3600 },
};
type Proof = (typeof proofs)[keyof typeof proofs];

async function signatureOf(proof: Proof, email: string): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(database(), proof.secret))
    .update(email)
    .digest();
}

async function cookieOf(proof: Proof, email: string): Promise<string> {
  return stringifySetCookie({
    name: proof.cookie,
    value: (await signatureOf(proof, email)).toString('base64url'),
    path: '/',
    maxAge: proof.seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: configuration().SITE_URL.startsWith('https:'),
  });
}

async function hasProof(proof: Proof, email: string, headers: Headers): Promise<boolean> {
  const given = Buffer.from(readCookie(headers.get('cookie'), proof.cookie) ?? '', 'base64url');
  const expected = await signatureOf(proof, email);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Returns the cookie for a browser in which the owner of an address has signed in. Attempts from that browser are
 * counted separately, so that other people's wrong passwords cannot shut out the owner (OWASP: device cookies).
 */
export const deviceCookie = (email: string): Promise<string> => cookieOf(proofs.device, email);

/**
 * Returns the cookie for a browser in which the password for an address has been reset. It allows attempts with the new
 * password despite earlier wrong passwords from any network. The limits on the second step still apply.
 */
export const resetCookie = (email: string): Promise<string> => cookieOf(proofs.reset, email);

/** Whether the owner of an address has signed in from this browser before. */
export const isKnownDevice = (email: string, headers: Headers): Promise<boolean> =>
  hasProof(proofs.device, email, headers);

/**
 * Counts a password attempt, or rejects it.
 * @returns a function that undoes the count; call it when the password was correct.
 * @throws AppError `too_many`.
 */
export async function countSignIn(email: string, address: string, headers: Headers): Promise<() => Promise<void>> {
  const network = clientNetwork(address);
  const accountAndNetwork = `${email} ${network}`;
  // The reset cookie is checked first, because a known device may have used up its attempts.
  if (await hasProof(proofs.reset, email, headers)) return countAttempts([{ limit: byReset, key: accountAndNetwork }]);
  const counts = (await isKnownDevice(email, headers))
    ? [{ limit: byDevice, key: accountAndNetwork }]
    : [
        { limit: byNetwork, key: network },
        { limit: byNetworkAndAccount, key: accountAndNetwork },
        { limit: byAccount, key: email },
      ];
  return countAttempts(counts, m.auth_too_many_passwords);
}

/**
 * Counts an attempt against several limits, or rejects it. Counts before the attempt is made, so that concurrent
 * attempts are limited too.
 * @param sentence the message for a rejected attempt.
 * @returns a function that undoes the count.
 * @throws AppError `too_many`.
 */
export async function countAttempts(
  counts: { limit: RateLimiter; key: string }[],
  sentence: (wait: { minutes: number }) => string = m.auth_too_many,
): Promise<() => Promise<void>> {
  for (const { limit, key } of counts) {
    const { isAllowed, waitSeconds } = await limit(key);
    if (!isAllowed) throw new AppError('too_many', sentence({ minutes: Math.ceil(waitSeconds / 60) }));
  }
  return async () => {
    for (const { limit, key } of counts) await limit.refund(key);
  };
}
