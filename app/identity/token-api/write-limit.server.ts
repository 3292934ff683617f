import { clientNetwork } from '~/platform/http/client-network';
import {
  combinedHeaders,
  type Quota,
  type RateLimiter,
  type RateLimitResult,
  rateLimiter,
} from '~/platform/rate-limits/rate-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { readAccessToken } from './access-token.server';
import { apiRateLimit, enableAPIRateLimit } from './write-limit-settings';

const limitWrites = rateLimiter({
  name: 'api-writes',
  description: 'Writes by apps, by access token',
  points: () => siteSetting(apiRateLimit),
  seconds: 60,
  setting: apiRateLimit.name,
  isShared: true,
});

/** Returns the current limit on writes with an access token; undefined if there is none. */
export const writeQuota = (): Quota | undefined => (siteSetting(enableAPIRateLimit) ? limitWrites.quota() : undefined);

/** Counts a write with a token that is not an access token; undefined if writes are not limited. */
export const countWrite = async (token: string): Promise<RateLimitResult | undefined> =>
  siteSetting(enableAPIRateLimit) ? limitWrites(token) : undefined;

/** A request to one of the APIs. */
export type ApiRequest = {
  /** Address of the client, trusted as far as the configuration allows. */
  address: string;
  method: string;
  /** Path in the site. */
  path: string;
  /** The bearer token, if there is one. */
  token: string | undefined;
};

/** Whether a request can change something. Signing out is always allowed. */
const isCounted = ({ method, path }: ApiRequest): boolean =>
  !/^(?:GET|HEAD|OPTIONS)$/.test(method) && path !== '/auth/v1/logout';

/**
 * Counts a request to an API by network and, if it is a write with an access token, by that token. All tokens of a session
 * share one count; otherwise, an app could start a new one by refreshing its token.
 * @param byNetwork the API's own limit.
 * @returns whether both limits allow the request, and the rate limit headers for its response.
 */
export async function countApiRequest(
  byNetwork: RateLimiter,
  request: ApiRequest,
  now: Date,
): Promise<{ isAllowed: boolean; headers: [string, string][] }> {
  const requests = await byNetwork(clientNetwork(request.address));
  const { token } = request;
  if (!requests.isAllowed || token === undefined || !siteSetting(enableAPIRateLimit) || !isCounted(request))
    return requests;
  const claims = await readAccessToken(token, now);
  if (!claims) return requests;
  const writes = await limitWrites(`${claims.sub} ${claims.session_id}`);
  return { isAllowed: writes.isAllowed, headers: combinedHeaders([requests, writes]) };
}
