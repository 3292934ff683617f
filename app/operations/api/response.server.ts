import { STATUS_CODES } from 'node:http';
import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { articlePagesTag, articleTag } from '~/content/articles/cache-tags';
import { mediaLimits } from '~/content/media/uploads/media-limits.server';
import { actorOf } from '~/identity/roles/actor.server';
import { apiLimitsTag } from '~/identity/token-api/constants';
import { type ApiRequest, countApiRequest, countWrite } from '~/identity/token-api/write-limit.server';
import { parseJson } from '~/newsroom/drafts/form-result.server';
import { AppError, RateLimitedError } from '~/platform/errors';
import { maxFormBytes } from '~/platform/http/request-body.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { combinedHeaders, type RateLimitResult } from '~/platform/rate-limits/rate-limit.server';
import { cacheResponse, requestState } from '~/platform/requests/request.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { assertScope, MissingScopeError, mayCall } from './authorisation.server';
import { type Endpoint, type Method, methods } from './endpoint';
import { type EndpointName, endpointOf, endpointsAt, parameterNames } from './endpoints';
import type { ApiCall } from './handler';
import { claimKey, KeyReusedError, unkeyedClaim } from './idempotency/idempotency.server';
import { apiLimits, limitByToken, limitRequests } from './limits.server';
import { openApiDocument } from './openapi';
import type { problem } from './schemas';
import { handlers } from './service.server';

/** Allows any origin to send requests, without cookies. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After',
};

/** Codes of the problems that have no AppError. */
const codes: Readonly<Record<number, string>> = {
  401: 'invalid_token',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  422: 'idempotency_key_reused',
  429: 'too_many',
};

/** Returns a problem document (RFC 9457). */
export function problemResponse(
  status: number,
  detail: string,
  options: { code?: string; errors?: Record<string, string>; headers?: Record<string, string> } = {},
): Response {
  const body: z.output<typeof problem> = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: options.code ?? codes[status] ?? 'error',
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
 * Counts a request with an API token by that token.
 * @param counted the headers of the limits that already apply to it.
 * @returns as `countRequest`.
 */
export async function countByToken(
  actor: Actor,
  method: string,
  counted: [string, string][],
): Promise<{ headers: [string, string][]; refusal?: Response }> {
  if (!('userId' in actor) || !actor.token) return { headers: counted };
  const requests = await limitByToken(actor.token.id);
  const isWrite = !/^(?:GET|HEAD|OPTIONS)$/.test(method);
  const writes = isWrite && requests.isAllowed ? await countWrite(actor.token.id) : undefined;
  const before: RateLimitResult = { isAllowed: true, waitSeconds: 0, headers: counted };
  const headers = combinedHeaders([before, requests, ...(writes ? [writes] : [])]);
  if (requests.isAllowed && writes?.isAllowed !== false) return { headers };
  const detail = 'Too many requests with this token. Wait for the number of seconds in the Retry-After header.';
  return { headers, refusal: problemResponse(429, detail, { headers: Object.fromEntries(headers) }) };
}

/** Returns the response to a bearer token that is not valid. @param limit the number of wrong tokens from its network. */
export function invalidTokenResponse(limit: RateLimitResult | undefined): Response {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"', 'Cache-Control': 'private, no-store' };
  if (limit && !limit.isAllowed) {
    const detail = 'Too many wrong tokens. Wait for the number of seconds in the Retry-After header.';
    return problemResponse(429, detail, { headers: { ...headers, 'Retry-After': String(limit.waitSeconds) } });
  }
  const detail = 'The bearer token is wrong, has expired or was revoked, or its session has ended. Get a new one.';
  return problemResponse(401, detail, { headers });
}

/** Returns the maximum size of a write's body in bytes; 0 for a request that will be refused. @param path in the site. */
export function bodyLimitOf(method: string, path: string, actor: Actor): number {
  const name = endpointsAt(path.slice('/api/v1/'.length))?.names.get(method as Method);
  if (!name) return 0;
  const endpoint = endpointOf(name);
  if (!mayCall(actor, endpoint)) return 0;
  return endpoint.file ? mediaLimits().megabytes * 1024 * 1024 : (endpoint.maxBytes ?? maxFormBytes);
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
      for (const name of issue.keys) errors[name] = 'This endpoint does not support this parameter.';
    } else errors[String(issue.path[0])] ??= issue.message;
  }
  if (!parsed.success || Object.keys(errors).length > 0) {
    throw new AppError('invalid', 'A parameter is invalid.', errors);
  }
  return parsed.data;
}

/**
 * Parses the JSON document that a request sends.
 * @throws AppError `invalid` with a message for each invalid field.
 */
function readDocument(schema: z.ZodObject, bytes: Buffer): Record<string, unknown> {
  const given = parseJson(bytes.toString('utf8'));
  if (given === undefined || given === null || typeof given !== 'object' || Array.isArray(given))
    throw new AppError('invalid', 'The body must be a JSON object.');
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) errors[name] = 'This field is unknown or cannot be set.';
    } else errors[String(issue.path[0])] ??= issue.message;
  }
  throw new AppError('invalid', 'A field is invalid.', errors);
}

function jsonResponse(body: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { ...corsHeaders, ...headers, 'Content-Type': 'application/json' } });
}

/** Returns the problem that an error causes; logs an unexpected one. */
function errorResponse(error: unknown, details: { path: string; requestId: string }): Response {
  if (error instanceof KeyReusedError) {
    return problemResponse(422, 'This Idempotency-Key was used for another request. Use a new key for each request.');
  }
  if (error instanceof MissingScopeError) {
    const headers = { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${error.scope}"` };
    return problemResponse(403, error.message, { code: 'missing_scope', headers });
  }
  if (error instanceof AppError && error.code === 'unauthenticated') {
    const headers = { 'WWW-Authenticate': 'Bearer' };
    return problemResponse(401, 'A bearer token is required.', { code: error.code, headers });
  }
  if (error instanceof AppError) {
    const wait = error instanceof RateLimitedError ? error.waitSeconds : 60;
    const headers = error.code === 'too_many' ? { 'Retry-After': String(wait) } : undefined;
    return problemResponse(error.status, error.message, { code: error.code, errors: error.fields, headers });
  }
  log.error({ err: error, ...details }, 'an API request failed');
  return problemResponse(500, 'Something went wrong on our side. Please try again.');
}

/** Calls the function of an endpoint, at most once for each idempotency key. */
async function callEndpoint(
  name: EndpointName,
  value: string,
  { request, context }: LoaderFunctionArgs,
): Promise<Response> {
  const endpoint: Endpoint = endpointOf(name);
  const actor = actorOf(context);
  assertScope(actor, endpoint);
  const url = new URL(request.url);
  const parameters = readParameters(endpoint.parameters, url.searchParams);
  // An endpoint's name determines the types of its parameters and its function. TypeScript cannot infer from a lookup by
  // name that the two match.
  const handle = handlers[name] as (call: ApiCall<EndpointName>) => Promise<unknown>;
  const now = new Date();
  if (endpoint.method === 'GET') {
    const call = { actor, parameters, value, body: undefined, bytes: Buffer.alloc(0), claim: unkeyedClaim(), now };
    const body = await handle(call as unknown as ApiCall<EndpointName>);
    if (endpoint.cacheSeconds > 0) cacheResponse(context, endpoint.cacheSeconds, tagsOf(name, body));
    return jsonResponse(JSON.stringify(body));
  }
  const bytes = Buffer.from(await request.arrayBuffer());
  const body = endpoint.body && readDocument(endpoint.body, bytes);
  const key = endpoint.method === 'POST' && 'userId' in actor ? request.headers.get('idempotency-key') : null;
  const target = `${url.pathname}${url.search}`;
  const claim =
    key !== null && 'userId' in actor
      ? await claimKey(actor, { key, method: request.method, target, body: bytes }, now)
      : unkeyedClaim();
  if (claim.state === 'stored') return jsonResponse(claim.body, claim.status, { 'Idempotent-Replayed': 'true' });
  try {
    const result = await handle({
      actor,
      parameters,
      value,
      body,
      bytes,
      claim,
      now,
    } as unknown as ApiCall<EndpointName>);
    const response = { status: endpoint.status ?? 200, body: JSON.stringify(result) };
    await claim.finish(response);
    return jsonResponse(response.body, response.status);
  } catch (error) {
    // A refusal has changed nothing, except for what it had begun. After any other error, that is not known.
    await (error instanceof AppError ? claim.release() : claim.interrupt());
    throw error;
  }
}

function tagsOf(name: EndpointName, body: unknown): string[] {
  if (name !== 'readArticle') return ['articles'];
  return [articlePagesTag, articleTag((body as { data: { slug: string } }).data.slug)];
}

/** Handles all requests below `/api/v1/`, whatever their method. */
export async function apiResponse(args: LoaderFunctionArgs): Promise<Response> {
  const { request, params, context } = args;
  const path = params['*'] ?? '';
  const isDescription = path === 'openapi.json';
  const found = path.includes('\0') ? undefined : endpointsAt(path);
  const allowed = methods.filter((method) => found?.names.has(method) || (isDescription && method === 'GET'));
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        ...corsHeaders,
        Allow: allow,
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match',
        'Access-Control-Max-Age': '86400',
      },
    });
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (isDescription && method === 'GET') {
    cacheResponse(context, 3600, [apiLimitsTag]);
    return jsonResponse(JSON.stringify(openApiDocument({ siteUrl: publicUrl(), limits: apiLimits() })));
  }
  if (allowed.length === 0)
    return problemResponse(404, 'Nothing found at this URL. See /developers for the endpoints.');
  const name = found?.names.get(method as Method);
  if (!found || !name)
    return problemResponse(405, `This URL does not support ${method}. See /developers.`, { headers: { Allow: allow } });
  try {
    return await callEndpoint(name, found.value, args);
  } catch (error) {
    return errorResponse(error, { path, requestId: context.get(requestState).id });
  }
}
