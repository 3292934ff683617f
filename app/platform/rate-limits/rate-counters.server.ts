import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { database } from '~/platform/database/database.server';
import { rateLimitCounts } from '~/platform/database/schema';
import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';

/** Counts requests per client within a time window. */
export type RateCounter = {
  /** Counts one request. Returns a `RateLimiterRes` whether or not it is allowed. */
  consume(client: string): Promise<{ isAllowed: boolean; state: RateLimiterRes }>;
  /** Undoes one count, unless its window has ended. */
  refund(client: string): Promise<void>;
  setLimit(points: number, seconds: number): void;
};

async function toResult(consumed: Promise<RateLimiterRes>): Promise<{ isAllowed: boolean; state: RateLimiterRes }> {
  try {
    return { isAllowed: true, state: await consumed };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isAllowed: false, state: error };
    throw error;
  }
}

/** Creates a counter for this node only. */
export function memoryCounter(name: string, points: number, seconds: number): RateCounter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return {
    consume: (client) => toResult(limiter.consume(client)),
    refund: async (client) => {
      await limiter.reward(client);
    },
    setLimit: (points, seconds) => {
      limiter.points = points;
      limiter.duration = seconds;
    },
  };
}

/** Client keys contain network addresses and identify people, so the table stores hashes. */
const hashClient = (client: string): string => createHash('sha256').update(client).digest('base64url');

/** Counts requests locally while the database is unavailable. */
class InsuranceLimiter extends RateLimiterMemory {
  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    log.warn({ limit: this.keyPrefix }, 'counting a rate limit on this node only, since the database did not respond');
    return super.consume(key, points);
  }
}

/**
 * Creates a counter that all nodes share through the database, with one atomic statement per count. After its first
 * refusal, a client is refused from memory until the window ends, so that an attack does not load the database. While
 * the database is unavailable each node counts separately: limits apply per node, and no request goes uncounted.
 */
export function sharedCounter(name: string, points: number, seconds: number): RateCounter {
  const insurance = new InsuranceLimiter({ keyPrefix: name, points, duration: seconds });
  let limit = { points, seconds };
  let currentLimiter: RateLimiterDrizzle | undefined;
  // Created lazily, because limits are declared before the program opens its database.
  const limiter = (): RateLimiterDrizzle => {
    currentLimiter ??= new RateLimiterDrizzle({
      storeClient: database(),
      schema: rateLimitCounts,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      // One above the limit, so that a client who has used the last attempt can still get it back.
      inMemoryBlockOnConsumed: limit.points + 1,
      insuranceLimiter: insurance,
      clearExpiredByTimeout: false,
    });
    return currentLimiter;
  };
  return {
    consume: async (client) => toResult(limiter().consume(hashClient(client))),
    // The library's `reward` would open a new window with a negative count after the old one has ended.
    refund: async (client) => {
      await database()
        .update(rateLimitCounts)
        .set({ points: sql`greatest(${rateLimitCounts.points} - 1, 0)` })
        .where(
          and(eq(rateLimitCounts.key, limiter().getKey(hashClient(client))), gt(rateLimitCounts.expire, new Date())),
        );
    },
    setLimit: (points, seconds) => {
      limit = { points, seconds };
      insurance.points = points;
      insurance.duration = seconds;
      // The library requires the block threshold to be at least the limit at all times, so the limiter is recreated;
      // its blocks end with it.
      currentLimiter = undefined;
    },
  };
}

const clearExpiredJob: Job = {
  name: 'rate_limits.clear',
  cron: '17 * * * *',
  run: async () => {
    await database().delete(rateLimitCounts).where(lt(rateLimitCounts.expire, new Date()));
  },
};

export const rateLimitJobs: Job<never>[] = [clearExpiredJob];
