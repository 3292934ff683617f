import { z } from 'zod';

export const rateStatuses = ['normal', 'warning', 'blocked'] as const;
export type RateStatus = (typeof rateStatuses)[number];

/** Fraction of a limit at which a client's status becomes `warning`. */
const warningRatio = 0.8;

/**
 * Returns a client's status (spec 3 §3): `blocked` if its next request will be rejected, `warning` from 80% of the
 * limit.
 */
export function rateStatusOf(points: number, limit: number): RateStatus {
  if (points >= limit) return 'blocked';
  return points >= warningRatio * limit ? 'warning' : 'normal';
}

/** Refresh interval of the rate limits screen (spec 3 §9), in milliseconds. */
export const rateRefreshMilliseconds = 30_000;

export const maxPoints = 100_000;
export const maxSeconds = 86_400;

const wholeNumberUpTo = (limit: number, sentence: string) =>
  z.coerce.number(sentence).int(sentence).min(1, sentence).max(limit, sentence);

export const rateLimitForm = z.object({
  name: z.string(),
  points: wholeNumberUpTo(maxPoints, `Enter a whole number from 1 to ${maxPoints}.`),
  seconds: wholeNumberUpTo(maxSeconds, `Enter a whole number of seconds from 1 to ${maxSeconds} (one day).`),
});
