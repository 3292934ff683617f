import { RateLimitedError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Member } from '~/platform/permissions/actors';
import { type RateLimit, rateLimiter } from '~/platform/rate-limits/rate-limit.server';

/**
 * Creates a limit on a member's changes per minute, counted on this node.
 * @returns a function that counts one change by the member and, beyond the limit, throws RateLimitedError with a
 * message in the reader's language.
 */
export function memberLimit(
  limit: Pick<RateLimit, 'name' | 'description' | 'points'>,
): (member: Member) => Promise<void> {
  const count = rateLimiter({ ...limit, seconds: 60 });
  return async ({ userId }) => {
    const limit = await count(userId);
    if (!limit.isAllowed) throw new RateLimitedError(m.member_too_many(), limit);
  };
}
