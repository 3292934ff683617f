import { z } from 'zod';
import { isSingular } from '~/design/format';
import type { Quota } from '~/platform/rate-limits/rate-limit.server';
import { siteName } from '~/platform/site-identity/site-name';
import { type Endpoint, namesIn, pathParameters } from './endpoint';
import { apiBase, type EndpointName, endpointNames, endpointOf, needsToken } from './endpoints';
import type { ApiLimits } from './limits.server';
import { problem, schemaRegistry } from './schemas';
import { scopeNames, scopes } from './tokens/scopes';

type Schema = Record<string, unknown>;

const schemaPath = (id: string): string => `#/components/schemas/${id}`;
const reference = (schema: z.ZodType): Schema => ({ $ref: schemaPath(schemaRegistry.get(schema)?.id ?? '') });

/** Returns the named schemas as JSON Schema, without `$id` and `$schema`. */
function componentSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(schemaRegistry, { uri: schemaPath, io: 'output' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema as Schema]),
  );
}

export type Parameter = {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
};

function queryParameters(parameters: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Schema & { description?: string };
    // An empty default means the parameter is absent.
    if (schema.default === '') delete schema.default;
    return { name, in: 'query', required: required.includes(name), description, schema };
  });
}

const pathParameter = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: pathParameters[name],
  schema: { type: 'string' },
});

const problemResponse = (description: string) => ({
  description,
  headers: rateHeaders,
  content: { 'application/problem+json': { schema: reference(problem) } },
});

const rateHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: Record<string, unknown>;
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
};

const [bearerScheme, tokenScheme] = ['bearer', 'apiToken'];

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text chosen at random. Within 24 hours, a repeated request with the same key takes effect only once.',
  schema: { type: 'string', maxLength: 255 },
};

/** What the request sends, if anything. */
function requestBodyOf({ body, file, exampleBody }: Endpoint): Record<string, unknown> | undefined {
  if (file) return { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } };
  if (!body) return undefined;
  return { required: true, content: { 'application/json': { schema: reference(body), example: exampleBody } } };
}

/** The responses to a write that say why it was refused. */
const writeProblems = {
  409: problemResponse('Someone else has changed it, or the same request is still running.'),
  413: problemResponse('The body is too large.'),
  422: problemResponse('The Idempotency-Key was used for another request.'),
};

function operation(name: EndpointName): Operation {
  const endpoint = endpointOf(name);
  const { method, scope, path } = endpoint;
  const isRead = method === 'GET';
  const inPath = namesIn(path);
  const isPrivate = needsToken(endpoint);
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: scope ? `${endpoint.description} An API token needs the scope \`${scope}\`.` : endpoint.description,
    parameters: [
      ...inPath.map(pathParameter),
      ...queryParameters(endpoint.parameters),
      ...(method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(requestBody && { requestBody }),
    ...(isPrivate && { security: [{ [tokenScheme]: scope ? [scope] : [] }, { [bearerScheme]: [] }] }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.summary,
        headers: { ...rateHeaders, ...(isRead && { ETag: { $ref: '#/components/headers/ETag' } }) },
        content: { 'application/json': { schema: reference(endpoint.response) } },
      },
      ...(isRead && { 304: { description: 'Unchanged since the response whose ETag was sent in If-None-Match.' } }),
      400: problemResponse('A parameter or field is invalid; see `errors`.'),
      401: problemResponse('The token is missing or no longer valid.'),
      ...(isPrivate && { 403: problemResponse('The token or its owner may not do this.') }),
      ...(inPath.length > 0 && { 404: problemResponse('Not found, or owned by someone else.') }),
      ...(!isRead && writeProblems),
      429: {
        ...problemResponse('Too many requests.'),
        headers: { ...rateHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      },
    },
  };
}

type PathItem = Partial<Record<'get' | 'post' | 'patch' | 'delete', Operation>>;

/** Returns the operations by path and method. */
function pathItems(): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const name of endpointNames) {
    const { path, method } = endpointOf(name);
    items[path] = { ...items[path], [method.toLowerCase()]: operation(name) };
  }
  return items;
}

/** Returns an endpoint's operation. */
export const operationOf = (name: EndpointName): Operation => operation(name);

/** Returns a limit as text: “600 requests a minute”. @param noun what is counted, in the singular. */
export function quotaText({ points, seconds }: Quota, noun: string): string {
  const window = seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : `in ${seconds} seconds`;
  return `${points} ${isSingular(points) ? noun : `${noun}s`} ${window}`;
}

/**
 * Returns the published description (OpenAPI 3.1), generated from the schemas the API itself uses.
 * @param options.limits the limits that apply now.
 */
export function openApiDocument(options: {
  siteUrl: string;
  limits: Pick<ApiLimits, 'requests' | 'byToken' | 'writes'>;
}) {
  const { requests, byToken, writes } = options.limits;
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName()} API`,
      version: '1.0.0',
      summary: `The published articles of ${siteName()} as JSON, and writing in a member’s name.`,
      description: [
        'Reading articles requires no key or account. Every response can be read from any origin, without cookies.',
        'Everything else needs a token, sent as `Authorization: Bearer`: an API token that a member has created on the site, or an access token from the token API (`/auth/v1`).',
        'Send an `Idempotency-Key` with each POST: if the response is lost, the same request can be repeated, and its stored response has the header `Idempotent-Replayed: true`.',
        'Lists are paginated by cursor: pass `nextCursor` back as `cursor` until it is null.',
        'Errors are problem details (RFC 9457). Responses have an ETag: send it in If-None-Match to get a 304 if nothing has changed.',
        `Each IP address may make ${quotaText(requests, 'request')}; see RateLimit for how many are left, and RateLimit-Policy for the limits. With each API token, an app may make ${quotaText(byToken, 'request')}.`,
        ...(writes
          ? [`With each token, an app may make ${quotaText(writes, 'write')} to this API and the token API.`]
          : []),
      ].join('\n\n'),
    },
    servers: [{ url: `${options.siteUrl}${apiBase}` }],
    paths: pathItems(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        [tokenScheme]: {
          type: 'http',
          scheme: 'bearer',
          description: [
            'An API token (`lowdown_…`) that a member has created. It can do what its scopes and its owner’s current role both allow. Scopes:',
            ...scopeNames.map((scope) => `- \`${scope}\`: ${scopes[scope].description}`),
          ].join('\n'),
        },
        [bearerScheme]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'An access token from `POST /auth/v1/token`; valid for an hour, or until its session ends, whichever is sooner.',
        },
      },
      headers: {
        RateLimit: {
          description: 'Requests left (`r`) and seconds until the window resets (`t`), for each limit that applies.',
          schema: { type: 'string', examples: [`"api";r=${requests.points - 1};t=${requests.seconds}`] },
        },
        'RateLimit-Policy': {
          description: 'Requests (`q`) per window in seconds (`w`), for each limit that applies.',
          schema: { type: 'string', examples: [`"api";q=${requests.points};w=${requests.seconds}`] },
        },
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
        ETag: { description: 'Changes when the response does.', schema: { type: 'string' } },
      },
    },
  };
}
