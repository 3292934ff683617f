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

/** Limits requests with an API token, wherever they come from. */
export const limitByToken = rateLimiter({
  name: 'api-by-token',
  description: 'API requests, by API token',
  points: 120,
  seconds: 60,
  isShared: true,
});

/** The current limits of both APIs. */
export type ApiLimits = {
  /** Requests to this API, by network. */
  requests: Quota;
  /** Requests to this API, by API token. */
  byToken: Quota;
  /** Requests to the token API, by network. */
  tokenRequests: Quota;
  /** Writes to both APIs, by access token; undefined if they are not limited. */
  writes: Quota | undefined;
};

/** Returns the current limits of both APIs. */
export const apiLimits = (): ApiLimits => ({
  requests: limitRequests.quota(),
  byToken: limitByToken.quota(),
  tokenRequests: tokenRequestQuota(),
  writes: writeQuota(),
});
