import { clientNetwork } from '~/platform/http/client-network';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { countAttempts, isKnownDevice } from '../authentication/limits.server';
import type { Client } from '../sessions/own-session.server';

// Only wrong codes count. Anyone who knows the password can begin any number of challenges, so a limit per account
// prevents many networks from guessing the codes together. A browser that has signed in before has its own limit, so
// that such guesses cannot shut out the owner.
const byNetworkAndAccount = rateLimiter({
  name: 'second step',
  description: 'Wrong codes, by account and network',
  points: 10,
  seconds: 900,
  isShared: true,
});
const byAccount = rateLimiter({
  name: 'second step account',
  description: 'Wrong codes, by account',
  points: 30,
  seconds: 3600,
  isShared: true,
});
const byDevice = rateLimiter({
  name: 'second step device',
  description: 'Wrong codes from a known browser',
  points: 10,
  seconds: 900,
  isShared: true,
});
const bySetUp = rateLimiter({
  name: 'two-factor set-up',
  description: 'Wrong codes during setup, by member',
  points: 10,
  seconds: 900,
  isShared: true,
});

/**
 * Counts a code attempt, or rejects it.
 * @returns a function that undoes the count; call it when the code was correct.
 * @throws AppError `too_many`.
 */
export async function countSecondStep(account: { userId: string; email: string }, client: Client) {
  const key = `${account.userId} ${clientNetwork(client.address)}`;
  return (await isKnownDevice(account.email, client.headers))
    ? countAttempts([{ limit: byDevice, key }])
    : countAttempts([
        { limit: byNetworkAndAccount, key },
        { limit: byAccount, key: account.userId },
      ]);
}

/** Like `countSecondStep`, but for the first code from a new app. */
export const countSetUp = (userId: string) => countAttempts([{ limit: bySetUp, key: userId }]);
