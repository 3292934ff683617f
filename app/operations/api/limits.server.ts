import { tokenRequestQuota } from '~/identity/token-api/response.server';
import { writeQuota } from '~/identity/token-api/write-limit.server';
import { configuration } from '~/platform/program/configuration.server';
import { type Quota, rateLimiter } from '~/platform/rate-limits/rate-limit.server';

/** Limits requests to the API. */
export const limitRequests = rateLimiter({
  name: 'api',
  description: 'API requests, by network',
  points: () => configuration().API_RATE_LIMIT,
  seconds: 60,
});

/** The current limits of both APIs. */
export type ApiLimits = {
  /** Requests to this API, by network. */
  requests: Quota;
  /** Requests to the token API, by network. */
  tokenRequests: Quota;
  /** Writes to both APIs, by access token; undefined if they are not limited. */
  writes: Quota | undefined;
};

/** Returns the current limits of both APIs. */
export const apiLimits = (): ApiLimits => ({
  requests: limitRequests.quota(),
  tokenRequests: tokenRequestQuota(),
  writes: writeQuota(),
});
