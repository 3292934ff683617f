import type { RateLimiterRes } from 'rate-limiter-flexible';
import { memoryCounter, type RateCounter, sharedCounter } from './rate-counters.server';

export type RateLimit = {
  name: string;
  /** What is counted and by whom, such as “Comments written, by member”. */
  description: string;
  /** Requests per window; a function if the number can change while the program runs. */
  points: number | (() => number);
  seconds: number;
  /** Name of the site's setting that contains `points`; if there is one, the limit cannot be changed anywhere else. */
  setting?: string;
  /**
   * Whether all nodes share their counts through the database; otherwise each counts separately. Set this for limits
   * that protect accounts.
   */
  isShared?: boolean;
};

/** Requests per window. */
export type Quota = { points: number; seconds: number };

/** `waitSeconds` is the time until the current window ends. */
export type RateLimitResult = { isAllowed: boolean; waitSeconds: number; headers: [string, string][] };

export type RateLimiter = {
  /** Counts one request. */
  (client: string): Promise<RateLimitResult>;
  /** Undoes one count that should not have been made. */
  refund(client: string): Promise<void>;
  /** Returns the current limit. */
  quota(): Quota;
};

/** A client's usage of a limit in the current window. Times are in milliseconds since 1970. */
export type RateCount = { client: string; points: number; beganAt: number; lastAt: number; endsAt: number };

/** A limit's current values; `own` contains those declared in the code. */
type RateLimitStatus = Omit<RateLimit, 'points'> &
  Quota & { isShared: boolean; own: Quota; clients: number; highest: RateCount[] };

type RegisteredLimit = { limit: RateLimit; counter: RateCounter; now: Quota; counts: Map<string, RateCount> };

const registered = new Map<string, RegisteredLimit>();
let overrides: ReadonlyMap<string, Quota> = new Map();

const listeners = new Set<() => void>();

/** Number of stored counts above which expired ones are removed. */
const maxCounts = 10_000;

/** Returns a limit as the code declares it. */
const declaredQuota = ({ points, seconds }: RateLimit): Quota => ({
  points: typeof points === 'function' ? points() : points,
  seconds,
});

/** Makes the counter use the current limit. Returns the limit. */
function apply(registered: RegisteredLimit): Quota {
  const { limit, counter, now } = registered;
  const { points, seconds } = (limit.setting ? undefined : overrides.get(limit.name)) ?? declaredQuota(limit);
  if (points !== now.points || seconds !== now.seconds) {
    registered.now = { points, seconds };
    counter.setLimit(points, seconds);
  }
  return registered.now;
}

/**
 * Sets the values of the named limits and resets all others to the declared ones. Current windows keep their length.
 */
export function setRateLimits(given: ReadonlyMap<string, Quota>): void {
  overrides = given;
  for (const listener of listeners) listener();
}

/** Registers a listener for changes of limits on this node. Returns a function that removes it. */
export function onRateLimitsSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function removeExpired(counts: Map<string, RateCount>, now: number): void {
  for (const [client, { endsAt }] of counts) if (endsAt <= now) counts.delete(client);
}

/**
 * Returns every limit, sorted by name, with the number of clients counted on this node and the five busiest.
 * Their counts are this node's, or all nodes' if the limit is shared.
 */
export function rateLimitStatuses(now: number): RateLimitStatus[] {
  return [...registered.values()]
    .map((one) => {
      const { limit, counts } = one;
      removeExpired(counts, now);
      return {
        name: limit.name,
        description: limit.description,
        setting: limit.setting,
        ...apply(one),
        isShared: limit.isShared === true,
        own: declaredQuota(limit),
        clients: counts.size,
        highest: [...counts.values()].sort((one, other) => other.points - one.points).slice(0, 5),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Creates a per-client request limiter. Its headers are those of the IETF draft "RateLimit header fields for HTTP",
 * with Retry-After (RFC 9110 §10.2.3) on refusal.
 */
export function rateLimiter(limit: RateLimit): RateLimiter {
  const { name, seconds } = limit;
  // The number may not be known yet; it is applied with the first request.
  const points = typeof limit.points === 'function' ? 1 : limit.points;
  const counter = (limit.isShared ? sharedCounter : memoryCounter)(name, points, seconds);
  const counts = new Map<string, RateCount>();
  const own: RegisteredLimit = { limit, counter, now: { points, seconds }, counts };
  registered.set(limit.name, own);
  const recordUsage = (
    client: string,
    isAllowed: boolean,
    { consumedPoints: counted, msBeforeNext }: RateLimiterRes,
  ): void => {
    const now = Date.now();
    // A refusal from memory does not report the number of attempts, only that the limit has been exceeded.
    const consumedPoints = isAllowed ? counted : Math.max(counted, own.now.points + 1);
    if (counts.size >= maxCounts) removeExpired(counts, now);
    const beganAt = counts.get(client)?.beganAt ?? now;
    counts.set(client, {
      client,
      points: consumedPoints,
      beganAt: consumedPoints === 1 ? now : beganAt,
      lastAt: now,
      endsAt: now + msBeforeNext,
    });
  };
  const count = async (client: string): Promise<RateLimitResult> => {
    apply(own);
    const { isAllowed, state } = await counter.consume(client);
    recordUsage(client, isAllowed, state);
    const waitSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const headers: [string, string][] = [
      ['RateLimit-Policy', `"${limit.name}";q=${own.now.points};w=${own.now.seconds}`],
      ['RateLimit', `"${limit.name}";r=${Math.max(0, state.remainingPoints)};t=${waitSeconds}`],
    ];
    if (!isAllowed) headers.push(['Retry-After', String(waitSeconds)]);
    return { isAllowed, waitSeconds, headers };
  };
  return Object.assign(count, {
    quota: () => apply(own),
    refund: async (client: string) => {
      await counter.refund(client);
      const counted = counts.get(client);
      if (counted) counted.points -= 1;
      if (counted?.points === 0) counts.delete(client);
    },
  });
}

/** Returns the headers of a request that several limits apply to: each lists all of them (RFC 9651 §3.1). */
export function combinedHeaders(results: readonly RateLimitResult[]): [string, string][] {
  const combined = new Map<string, string>();
  for (const [name, value] of results.flatMap(({ headers }) => headers)) {
    const others = combined.get(name);
    combined.set(name, others === undefined ? value : `${others}, ${value}`);
  }
  return [...combined];
}
