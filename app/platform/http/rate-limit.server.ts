import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export type RateLimit = { name: string; points: number; seconds: number };

export type RateVerdict = { isAllowed: boolean; headers: [string, string][] };

/**
 * A limiter of requests per client. Its headers are those of the IETF's draft "RateLimit header fields for HTTP", and
 * Retry-After (RFC 9110 §10.2.3) when it refuses.
 */
export function rateLimiter(limit: RateLimit): (client: string) => Promise<RateVerdict> {
  const limiter = new RateLimiterMemory({ keyPrefix: limit.name, points: limit.points, duration: limit.seconds });
  const policy = `"${limit.name}";q=${limit.points};w=${limit.seconds}`;
  return async (client) => {
    const { isAllowed, state } = await limiter.consume(client).then(
      (state) => ({ isAllowed: true, state }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { isAllowed: false, state: refusal };
        throw refusal;
      },
    );
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const headers: [string, string][] = [
      ['RateLimit-Policy', policy],
      ['RateLimit', `"${limit.name}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`],
    ];
    if (!isAllowed) headers.push(['Retry-After', String(seconds)]);
    return { isAllowed, headers };
  };
}
