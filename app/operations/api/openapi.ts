import { z } from 'zod';
import { isSingular } from '~/design/format';
import type { Quota } from '~/platform/rate-limits/rate-limit.server';
import { siteName } from '~/platform/site-identity/site-name';
import { apiBase, type Endpoint, endpointNames, endpoints } from './endpoints';
import type { ApiLimits } from './limits.server';
import { problem, schemaRegistry } from './schemas';

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

export type Parameter = { name: string; in: 'query' | 'path'; required: boolean; description?: string; schema: Schema };

function queryParameters(parameters: z.ZodObject): Parameter[] {
  const { properties = {} } = z.toJSONSchema(parameters, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Schema & { description?: string };
    // An empty default means the parameter is absent.
    if (schema.default === '') delete schema.default;
    return { name, in: 'query', required: false, description, schema };
  });
}

const idOrSlug: Parameter = {
  name: 'idOrSlug',
  in: 'path',
  required: true,
  description: 'The article’s ID (UUID) or its slug.',
  schema: { type: 'string' },
};

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
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
};

const bearerScheme = 'bearer';

function operation(name: (typeof endpointNames)[number]): Operation {
  const endpoint: Endpoint = endpoints[name];
  const hasPath = endpoint.path.includes('{idOrSlug}');
  const parameters = [...(hasPath ? [idOrSlug] : []), ...queryParameters(endpoint.parameters)];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: endpoint.description,
    parameters,
    ...(endpoint.isForMembers && { security: [{ [bearerScheme]: [] }] }),
    responses: {
      200: {
        description: endpoint.summary,
        headers: { ...rateHeaders, ETag: { $ref: '#/components/headers/ETag' } },
        content: { 'application/json': { schema: reference(endpoint.response) } },
      },
      304: { description: 'Unchanged since the response whose ETag was sent in If-None-Match.' },
      400: problemResponse('A parameter is invalid; see `errors`.'),
      401: problemResponse('The access token is missing or no longer valid.'),
      ...(hasPath ? { 404: problemResponse('No such published article.') } : {}),
      429: {
        ...problemResponse('Too many requests.'),
        headers: { ...rateHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      },
    },
  };
}

/** Returns a limit as text: “600 requests a minute”. @param noun what is counted, in the singular. */
export function quotaText({ points, seconds }: Quota, noun: string): string {
  const window = seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : `in ${seconds} seconds`;
  return `${points} ${isSingular(points) ? noun : `${noun}s`} ${window}`;
}

/**
 * Returns the published description (OpenAPI 3.1), generated from the schemas the API itself uses.
 * @param options.limits the limits that apply now.
 */
export function openApiDocument(options: { siteUrl: string; limits: Pick<ApiLimits, 'requests' | 'writes'> }) {
  const { requests, writes } = options.limits;
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName()} read API`,
      version: '1.0.0',
      summary: `The published articles of ${siteName()} as JSON.`,
      description: [
        'Reading articles requires no key or account. Every response can be read from any origin, without cookies.',
        'Member data needs an access token from the token API (`/auth/v1`), sent as `Authorization: Bearer`.',
        'Lists are paginated by cursor: pass `nextCursor` back as `cursor` until it is null.',
        'Errors are problem details (RFC 9457). Responses have an ETag: send it in If-None-Match to get a 304 if nothing has changed.',
        `Each IP address may make ${quotaText(requests, 'request')}; see RateLimit and RateLimit-Policy for how many are left.`,
        ...(writes
          ? [`With each access token, an app may make ${quotaText(writes, 'write')} to this API and the token API.`]
          : []),
      ].join('\n\n'),
    },
    servers: [{ url: `${options.siteUrl}${apiBase}` }],
    paths: Object.fromEntries(endpointNames.map((name) => [endpoints[name].path, { get: operation(name) }])),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
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
