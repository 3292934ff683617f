import { clientNetwork } from '~/platform/http/client-network';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import type { Client } from '../sessions/own-session.server';
import { countTries, isKnownDevice } from '../sign-in/limits.server';

// Only wrong codes count. Whoever knows a password can begin as many challenges as they like: the account's own limit keeps
// the codes from being guessed by many networks together. A browser that has passed before does not share it, so that they
// cannot shut the owner out.
const byNetworkAndAccount = rateLimiter({ name: 'second step', points: 10, seconds: 900, isShared: true });
const byAccount = rateLimiter({ name: 'second step account', points: 30, seconds: 3600, isShared: true });
const byDevice = rateLimiter({ name: 'second step device', points: 10, seconds: 900, isShared: true });
const bySetUp = rateLimiter({ name: 'two-factor set-up', points: 10, seconds: 900, isShared: true });

/**
 * Lets a code be tried, or refuses.
 * @returns a function to call when the code was right.
 * @throws AppError `too_many`.
 */
export async function countSecondStep(account: { userId: string; email: string }, client: Client) {
  const key = `${account.userId} ${clientNetwork(client.address)}`;
  return (await isKnownDevice(account.email, client.headers))
    ? countTries([{ limit: byDevice, key }])
    : countTries([
        { limit: byNetworkAndAccount, key },
        { limit: byAccount, key: account.userId },
      ]);
}

/** The same for the first code of a new app. */
export const countSetUp = (userId: string) => countTries([{ limit: bySetUp, key: userId }]);
