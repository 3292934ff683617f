import type { LoaderFunctionArgs } from 'react-router';
import { log } from '~/platform/logging/logging.server';
import { type Quota, rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { requestState } from '~/platform/requests/request.server';
import { requestsPerMinute } from './constants';
import { entries } from './endpoints.server';
import { TokenError, toTokenError } from './token-error';
import { type ApiRequest, countApiRequest } from './write-limit.server';

/** Allows any origin, but no cookies: a request is authorised only by its body or bearer token. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Supabase-Api-Version, RateLimit, RateLimit-Policy, Retry-After',
  // Determines the error format the public client expects.
  'X-Supabase-Api-Version': '2024-01-01',
  'Cache-Control': 'private, no-store',
};

const preflightHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, apikey, X-Client-Info, X-Supabase-Api-Version',
  'Access-Control-Max-Age': '86400',
};

const limitRequests = rateLimiter({
  name: 'auth',
  description: 'Requests to the token API, by network',
  points: requestsPerMinute,
  seconds: 60,
  isShared: true,
});

function errorResponse({ status, code, message, reasons }: TokenError, headers: Record<string, string> = {}): Response {
  const weakness = reasons.length > 0 ? { weak_password: { reasons, message } } : {};
  // `error_code` and `msg` are for clients that ignore the version header.
  return Response.json(
    { code, error_code: code, message, msg: message, ...weakness },
    { status, headers: { ...corsHeaders, ...headers } },
  );
}

/** Returns the current limit on requests to the token API, per network. */
export const tokenRequestQuota = (): Quota => limitRequests.quota();

/** Counts a request to the token API. Returns the rate limit headers and, beyond a limit, the error response. */
export async function countTokenRequest(
  request: ApiRequest,
): Promise<{ headers: [string, string][]; refusal?: Response }> {
  const { isAllowed, headers } = await countApiRequest(limitRequests, request, new Date());
  if (isAllowed) return { headers };
  const tooMany = new TokenError(
    429,
    'over_request_rate_limit',
    'Too many requests. Wait for the number of seconds in the Retry-After header.',
  );
  return { headers, refusal: errorResponse(tooMany, Object.fromEntries(headers)) };
}

/** Parses a request's JSON body. Returns undefined for an empty one. */
async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return undefined;
  // Forms on other sites can post text without a preflight, but not with this content type.
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new TokenError(415, 'validation_failed', 'The body must be JSON, with the content type application/json.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new TokenError(400, 'bad_json', 'Could not parse request body as JSON');
  }
}

const factorPath = /^factors\/([^/]+)/;

/** Handles all requests below `/auth/v1/`, regardless of their method. */
export async function tokenApiResponse({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflightHeaders });
  const path = params['*'] ?? '';
  const state = context.get(requestState);
  try {
    const [, factorId = ''] = factorPath.exec(path) ?? [];
    const pattern = path.replace(factorPath, 'factors/{id}');
    const entry = entries[`${request.method === 'HEAD' ? 'GET' : request.method} ${pattern}`];
    if (!entry) throw new TokenError(404, 'validation_failed', 'Nothing found at this URL.');
    const response = await entry(
      {
        headers: request.headers,
        factorId,
        parameters: new URL(request.url).searchParams,
        body: await readBody(request),
        sender: { address: state.address, locale: state.locale },
      },
      new Date(),
    );
    return response === undefined
      ? new Response(null, { status: 204, headers: corsHeaders })
      : Response.json(response, { headers: corsHeaders });
  } catch (error) {
    const refusal = toTokenError(error);
    if (refusal) return errorResponse(refusal);
    log.error({ err: error, path, requestId: state.id }, 'a token API request failed');
    return errorResponse(
      new TokenError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.'),
    );
  }
}
