import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export type RateLimit = { name: string; points: number; seconds: number };

/** `waitSeconds` until the window is over in which this counted. */
export type RateVerdict = { isAllowed: boolean; waitSeconds: number; headers: [string, string][] };

export type RateLimiter = {
  /** Counts one more. */
  (client: string): Promise<RateVerdict>;
  /** Takes one back: what was counted beforehand turned out not to be worth counting. */
  giveBack(client: string): Promise<void>;
};

/** What one client has used of a limit in the window that runs. Moments are in milliseconds since 1970. */
export type RateCount = { client: string; points: number; beganAt: number; lastAt: number; endsAt: number };

/** A limit as it holds now, and as the program has it. */
type RateLimitNow = RateLimit & { own: Omit<RateLimit, 'name'>; clients: number; highest: RateCount[] };

type Known = { limit: RateLimit; limiter: RateLimiterMemory; counts: Map<string, RateCount> };

const known = new Map<string, Known>();
let others: ReadonlyMap<string, Omit<RateLimit, 'name'>> = new Map();

/** Counts that are kept before those whose window is over are let go. */
const keptCounts = 10_000;

function apply({ limit, limiter }: Known): void {
  const { points, seconds } = others.get(limit.name) ?? limit;
  limiter.points = points;
  limiter.duration = seconds;
}

/** Lets limits hold as given, by name, and all others as the program has them. Windows that run keep their length. */
export function setRateLimits(given: ReadonlyMap<string, Omit<RateLimit, 'name'>>): void {
  others = given;
  for (const one of known.values()) apply(one);
}

function forgetOver(counts: Map<string, RateCount>, now: number): void {
  for (const [client, { endsAt }] of counts) if (endsAt <= now) counts.delete(client);
}

/** Every limit of this node by name, with how many clients it counts and the five who have used most of it. */
export function rateLimitsNow(now: number): RateLimitNow[] {
  return [...known.values()]
    .map(({ limit, limiter, counts }) => {
      forgetOver(counts, now);
      return {
        name: limit.name,
        points: limiter.points,
        seconds: limiter.duration,
        own: { points: limit.points, seconds: limit.seconds },
        clients: counts.size,
        highest: [...counts.values()].sort((one, other) => other.points - one.points).slice(0, 5),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * A limiter of requests per client, counted on this node. Its headers are those of the IETF's draft "RateLimit header
 * fields for HTTP", and Retry-After (RFC 9110 §10.2.3) when it refuses.
 */
export function rateLimiter(limit: RateLimit): RateLimiter {
  const limiter = new RateLimiterMemory({ keyPrefix: limit.name, points: limit.points, duration: limit.seconds });
  const counts = new Map<string, RateCount>();
  const own: Known = { limit, limiter, counts };
  known.set(limit.name, own);
  apply(own);
  const note = (client: string, { consumedPoints, msBeforeNext }: RateLimiterRes): void => {
    const now = Date.now();
    if (counts.size >= keptCounts) forgetOver(counts, now);
    const beganAt = counts.get(client)?.beganAt ?? now;
    counts.set(client, {
      client,
      points: consumedPoints,
      beganAt: consumedPoints === 1 ? now : beganAt,
      lastAt: now,
      endsAt: now + msBeforeNext,
    });
  };
  const count = async (client: string): Promise<RateVerdict> => {
    const { isAllowed, state } = await limiter.consume(client).then(
      (state) => ({ isAllowed: true, state }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { isAllowed: false, state: refusal };
        throw refusal;
      },
    );
    note(client, state);
    const waitSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const headers: [string, string][] = [
      ['RateLimit-Policy', `"${limit.name}";q=${limiter.points};w=${limiter.duration}`],
      ['RateLimit', `"${limit.name}";r=${Math.max(0, state.remainingPoints)};t=${waitSeconds}`],
    ];
    if (!isAllowed) headers.push(['Retry-After', String(waitSeconds)]);
    return { isAllowed, waitSeconds, headers };
  };
  return Object.assign(count, {
    giveBack: async (client: string) => {
      await limiter.reward(client);
      const counted = counts.get(client);
      if (counted) counted.points -= 1;
      if (counted?.points === 0) counts.delete(client);
    },
  });
}
