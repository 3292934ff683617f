import { STATUS_CODES } from 'node:http';
import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { articlePagesTag, articleTag } from '~/content/articles/cache-tags';
import { actorOf } from '~/identity/roles/actor.server';
import { apiLimitsTag } from '~/identity/token-api/constants';
import { type ApiRequest, countApiRequest } from '~/identity/token-api/write-limit.server';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { cacheResponse, requestState } from '~/platform/requests/request.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { type EndpointName, endpointAt, endpoints } from './endpoints';
import { apiLimits, limitRequests } from './limits.server';
import { openApiDocument } from './openapi';
import { parameterNames, type problem } from './schemas';
import { reads } from './service.server';

/** Allows any origin to read, without cookies. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After',
};

const methods = 'GET, HEAD, OPTIONS';

/** Returns a problem document (RFC 9457). */
export function problemResponse(
  status: number,
  detail: string,
  options: { errors?: Record<string, string>; headers?: Record<string, string> } = {},
): Response {
  const body: z.output<typeof problem> = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
  };
  if (options.errors && Object.keys(options.errors).length > 0) body.errors = options.errors;
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...corsHeaders, ...options.headers, 'Content-Type': 'application/problem+json' },
  });
}

/** Counts a request to the API. Returns the rate limit headers and, beyond a limit, the error response. */
export async function countRequest(request: ApiRequest): Promise<{ headers: [string, string][]; refusal?: Response }> {
  const { isAllowed, headers } = await countApiRequest(limitRequests, request, new Date());
  if (isAllowed) return { headers };
  const detail = 'Too many requests. Wait for the number of seconds in the Retry-After header.';
  return { headers, refusal: problemResponse(429, detail, { headers: Object.fromEntries(headers) }) };
}

/**
 * Parses an endpoint's parameters. Empty parameters count as absent, and parameters that no endpoint supports are
 * ignored.
 * @throws AppError `invalid` with a message for each invalid parameter.
 */
function readParameters(schema: z.ZodObject, given: URLSearchParams): Record<string, unknown> {
  const errors: Record<string, string> = {};
  const values: Record<string, string> = {};
  for (const name of parameterNames) {
    const all = given.getAll(name).filter((value) => value !== '');
    if (all.length > 1) errors[name] = 'This parameter can appear only once.';
    else if (all[0]?.includes('\0')) errors[name] = 'This parameter cannot contain a NUL character.';
    else if (all[0] !== undefined) values[name] = all[0];
  }
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) errors[name] = 'This list does not support this parameter.';
    } else errors[String(issue.path[0])] ??= issue.message;
  }
  if (!parsed.success || Object.keys(errors).length > 0) {
    throw new AppError('invalid', 'A parameter is invalid.', errors);
  }
  return parsed.data;
}

function jsonResponse(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { ...corsHeaders, 'Content-Type': 'application/json' } });
}

/** Handles a GET or HEAD request below `/api/v1/`. */
async function readResponse({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const path = params['*'] ?? '';
  if (path === 'openapi.json') {
    cacheResponse(context, 3600, [apiLimitsTag]);
    return jsonResponse(openApiDocument({ siteUrl: publicUrl(), limits: apiLimits() }));
  }
  const found = endpointAt(path);
  if (!found || found.idOrSlug.includes('\0')) {
    return problemResponse(404, 'Nothing found at this URL. See /developers for the endpoints.');
  }
  const { name, idOrSlug } = found;
  try {
    const parameters = readParameters(endpoints[name].parameters, new URL(request.url).searchParams);
    // An endpoint's name determines the types of its parameters and its function. TypeScript cannot infer from a lookup
    // by name that the two match.
    const read = reads[name] as (request: {
      actor: Actor;
      parameters: Record<string, unknown>;
      idOrSlug: string;
    }) => Promise<unknown>;
    const body = await read({ actor: actorOf(context), parameters, idOrSlug });
    if (endpoints[name].cacheSeconds > 0) cacheResponse(context, endpoints[name].cacheSeconds, tagsOf(name, body));
    return jsonResponse(body);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') {
      return problemResponse(401, 'A bearer token is required.', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    if (error instanceof AppError) return problemResponse(error.status, error.message, { errors: error.fields });
    log.error({ err: error, path, requestId: context.get(requestState).id }, 'an API request failed');
    return problemResponse(500, 'Something went wrong on our side. Please try again.');
  }
}

function tagsOf(name: EndpointName, body: unknown): string[] {
  if (name !== 'readArticle') return ['articles'];
  return [articlePagesTag, articleTag((body as { data: { slug: string } }).data.slug)];
}

/** Handles all requests below `/api/v1/`, whatever their method. */
export async function apiResponse(args: LoaderFunctionArgs): Promise<Response> {
  switch (args.request.method) {
    case 'GET':
    case 'HEAD':
      return readResponse(args);
    case 'OPTIONS':
      return new Response(null, {
        status: 204,
        headers: {
          ...corsHeaders,
          Allow: methods,
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
          'Access-Control-Max-Age': '86400',
        },
      });
    default:
      return problemResponse(405, 'This API is read-only.', { headers: { Allow: methods } });
  }
}
