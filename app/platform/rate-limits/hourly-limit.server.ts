import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { m } from '~/platform/languages/compiled/messages';
import { type RateLimit, rateLimiter } from './rate-limit.server';

/**
 * Creates a limit on how many requests a client may send per hour.
 * @returns a function that counts one request for the client's address, and throws AppError `too_many` with a message
 * in the reader's language when the limit is exceeded.
 */
export function hourlyLimit(limit: Omit<RateLimit, 'seconds'>): (address: string) => Promise<void> {
  const count = rateLimiter({ ...limit, seconds: 3600 });
  return async (address) => {
    const { isAllowed } = await count(clientNetwork(address));
    if (!isAllowed) throw new AppError('too_many', m.form_too_many());
  };
}
