import { createHmac, timingSafeEqual } from 'node:crypto';
import { configuration } from '~/platform/configuration.server';
import { database } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { type RateLimiter, rateLimiter } from '~/platform/http/rate-limit.server';
import { m } from '~/platform/languages/compiled/messages';
import { siteSecret } from '~/platform/secrets.server';

// Only wrong passwords count. One network cannot try many accounts, nor one account often; many networks together cannot
// try one account without end.
const byNetwork = rateLimiter({ name: 'sign-in network', points: 50, seconds: 900 });
const byNetworkAndAccount = rateLimiter({ name: 'sign-in', points: 10, seconds: 900 });
const byAccount = rateLimiter({ name: 'sign-in account', points: 30, seconds: 3600 });
const byDevice = rateLimiter({ name: 'sign-in device', points: 10, seconds: 900 });

const cookieName = 'lowdown.device';
const deviceDays = 365;

async function signatureOf(email: string): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(database(), 'accounts.device'))
    .update(email)
    .digest();
}

/**
 * The cookie of a browser in which an address has signed in. Tries from there are counted by themselves, so that nobody
 * else's wrong passwords can shut the owner out (OWASP: device cookies).
 */
export async function deviceCookie(email: string): Promise<string> {
  const value = (await signatureOf(email)).toString('base64url');
  const secure = configuration().SITE_URL.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether an address has signed in from this browser before. */
export async function isKnownDevice(email: string, headers: Headers): Promise<boolean> {
  const given = /(?:^|;\s*)lowdown\.device=([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(Buffer.from(given, 'base64url'), await signatureOf(email));
}

/**
 * Lets a password be tried, or refuses.
 * @returns a function to call when the password was right: nothing was counted then.
 * @throws AppError `too_many`.
 */
export async function countSignIn(email: string, address: string, headers: Headers): Promise<() => Promise<void>> {
  const network = clientNetwork(address);
  const counts = (await isKnownDevice(email, headers))
    ? [{ limit: byDevice, key: `${email} ${network}` }]
    : [
        { limit: byNetwork, key: network },
        { limit: byNetworkAndAccount, key: `${email} ${network}` },
        { limit: byAccount, key: email },
      ];
  return countTries(counts);
}

/**
 * Counts a try by several limits, or refuses it. The tries are counted beforehand, so that many at once are too.
 * @returns a function that takes the count back.
 * @throws AppError `too_many`.
 */
export async function countTries(counts: { limit: RateLimiter; key: string }[]): Promise<() => Promise<void>> {
  for (const { limit, key } of counts) {
    if (!(await limit(key)).isAllowed) throw new AppError('too_many', m.auth_too_many());
  }
  return async () => {
    for (const { limit, key } of counts) await limit.giveBack(key);
  };
}
