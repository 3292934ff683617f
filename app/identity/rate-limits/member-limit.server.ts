import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Member } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';

/**
 * A limit on what one member may change in a minute, counted on this node.
 * @returns a function that counts one more for the member, and throws AppError `too_many` with a sentence in the
 * reader's language when that is more than allowed.
 */
export function memberLimit(name: string, times: number): (member: Member) => Promise<void> {
  const limit = rateLimiter({ name, points: times, seconds: 60 });
  return async ({ userId }) => {
    const { isAllowed } = await limit(userId);
    if (!isAllowed) throw new AppError('too_many', m.member_too_many());
  };
}
