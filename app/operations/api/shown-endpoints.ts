import { z } from 'zod';
import type { ShownEndpoint } from './components/endpoint-description';
import { apiBase, type EndpointName, endpointNames, endpointOf, needsToken } from './endpoints';
import { operationOf } from './openapi';
import { schemaRegistry } from './schemas';

type Property = { type?: string; enum?: unknown[]; anyOf?: Property[]; maxLength?: number; description?: string };

/** Describes a field's values briefly: `text, up to 300 characters`. */
function kindOf({ type, enum: values, anyOf, maxLength }: Property): string {
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (values) return values.join(', ');
  if (type === 'string') return maxLength === undefined ? 'text' : `text, up to ${maxLength} characters`;
  const names: Readonly<Record<string, string>> = {
    integer: 'whole number',
    boolean: 'true or false',
    array: 'list',
    null: 'null',
  };
  return names[type ?? ''] ?? type ?? '';
}

/** Returns the fields of an object's schema. */
function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): ShownEndpoint['body'] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    kind: `${kindOf(property)}${io === 'input' && required.includes(name) ? ', required' : ''}`,
    description: property.description ?? '',
  }));
}

/** Returns the schema of what a response contains: of one item, if it is a list. */
function itemOf(response: z.ZodType): z.ZodType {
  const { data } = (response as z.ZodObject).shape as { data: z.ZodType };
  return data instanceof z.ZodArray ? (data.element as z.ZodType) : data;
}

/** Returns the words of the command that sends an endpoint's example request. */
export function commandOf(name: EndpointName, url: string): string {
  const endpoint = endpointOf(name);
  const { method, exampleBody, file } = endpoint;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(needsToken(endpoint) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(method === 'POST' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(exampleBody ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleBody)}'`] : []),
    ...(file ? ['-H "Content-Type: image/png"', '--data-binary @picture.png'] : []),
    `"${url}"`,
  ].join(' ');
}

/**
 * Returns the endpoints as the developers' page shows them.
 * @param slug of an article for the examples; undefined if there is none.
 */
export const shownEndpoints = (siteUrl: string, slug: string | undefined): ShownEndpoint[] =>
  endpointNames.map((name) => {
    const endpoint = endpointOf(name);
    const { method, path, scope, body, response, status = 200 } = endpoint;
    const isForMembers = needsToken(endpoint);
    const hasExample = slug !== undefined || !endpoint.example.includes('{idOrSlug}');
    const example = `${apiBase}${endpoint.example.replace('{idOrSlug}', slug ?? '').replace(/\{(?:draft|subscriber)Id\}/, '$ID')}`;
    return {
      ...{ method, path, isForMembers, operation: operationOf(name), scope: scope ?? null },
      body: body ? fieldsOf(body, 'input') : [],
      response: {
        status,
        schema: schemaRegistry.get(response)?.id ?? '',
        fields: fieldsOf(itemOf(response), 'output'),
      },
      command: hasExample ? commandOf(name, `${siteUrl}${example}`) : null,
      link: hasExample && !isForMembers && method === 'GET' ? example : null,
    };
  });
