import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { database } from '~/platform/database/database.server';
import { rateLimitCounts } from '~/platform/database/schema';
import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';

/** Counts by client within a window of time. */
export type RateCounter = {
  /** Counts one more. `RateLimiterRes` either way. */
  consume(client: string): Promise<{ isAllowed: boolean; state: RateLimiterRes }>;
  /** Takes one back, unless the window is over in which it was counted. */
  giveBack(client: string): Promise<void>;
  setLimit(points: number, seconds: number): void;
};

async function settled(consumed: Promise<RateLimiterRes>): Promise<{ isAllowed: boolean; state: RateLimiterRes }> {
  try {
    return { isAllowed: true, state: await consumed };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isAllowed: false, state: error };
    throw error;
  }
}

/** A counter of this node. */
export function memoryCounter(name: string, points: number, seconds: number): RateCounter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return {
    consume: (client) => settled(limiter.consume(client)),
    giveBack: async (client) => {
      await limiter.reward(client);
    },
    setLimit: (points, seconds) => {
      limiter.points = points;
      limiter.duration = seconds;
    },
  };
}

/** Clients are addresses of networks and people: the table has hashes of them. */
const hashed = (client: string): string => createHash('sha256').update(client).digest('base64url');

/** As one node counts it while the database cannot be asked. */
class InsuranceLimiter extends RateLimiterMemory {
  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    log.warn({ limit: this.keyPrefix }, 'a rate limit is counted on this node alone: the database did not respond');
    return super.consume(key, points);
  }
}

/**
 * A counter that all nodes share through the database, in one atomic statement per count. Whoever has been refused is refused from
 * memory until the window is over, so that an attack does not become work for the database. Without the database each node
 * counts by itself: limits hold, by node, and nobody is let through uncounted.
 */
export function sharedCounter(name: string, points: number, seconds: number): RateCounter {
  const insurance = new InsuranceLimiter({ keyPrefix: name, points, duration: seconds });
  let limit = { points, seconds };
  let made: RateLimiterDrizzle | undefined;
  // The program opens its database after limits are declared.
  const limiter = (): RateLimiterDrizzle => {
    made ??= new RateLimiterDrizzle({
      storeClient: database(),
      schema: rateLimitCounts,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      // One more than is allowed: who used up the last try may still be given it back.
      inMemoryBlockOnConsumed: limit.points + 1,
      insuranceLimiter: insurance,
      clearExpiredByTimeout: false,
    });
    return made;
  };
  return {
    consume: async (client) => settled(limiter().consume(hashed(client))),
    // Not the library's `reward`: it would open a window with less than nothing in it when the old one is over.
    giveBack: async (client) => {
      await database()
        .update(rateLimitCounts)
        .set({ points: sql`greatest(${rateLimitCounts.points} - 1, 0)` })
        .where(and(eq(rateLimitCounts.key, limiter().getKey(hashed(client))), gt(rateLimitCounts.expire, new Date())));
    },
    setLimit: (points, seconds) => {
      limit = { points, seconds };
      insurance.points = points;
      insurance.duration = seconds;
      // The library allows no moment in which more are allowed than block; blocks of the old limit end with it.
      made = undefined;
    },
  };
}

const clearingJob: Job = {
  name: 'rate_limits.clear',
  cron: '17 * * * *',
  run: async () => {
    await database().delete(rateLimitCounts).where(lt(rateLimitCounts.expire, new Date()));
  },
};

export const rateLimitJobs: Job<never>[] = [clearingJob];
