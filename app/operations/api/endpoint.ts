import type { z } from 'zod';
import type { ScopeName } from './tokens/scopes';

export const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** One endpoint. Its route, its published description and the developers' page are derived from this. */
export type Endpoint = {
  method: Method;
  /** Path below the base; a name in braces is one path segment. */
  path: string;
  summary: string;
  description: string;
  /** Parameters in the query. */
  parameters: z.ZodObject;
  /** The JSON document that the request sends. */
  body?: z.ZodObject;
  /** Whether the request's body is a picture. */
  file?: true;
  /** Maximum size of the body in bytes, if larger than that of a form. */
  maxBytes?: number;
  response: z.ZodType;
  /** Status of a successful response; 200 by default. */
  status?: 201 | 202;
  /** An example path, below the base. */
  example: string;
  exampleBody?: Record<string, unknown>;
  /** Time a response may be cached, in seconds; 0 for responses specific to a member. */
  cacheSeconds: number;
  /** Whether a bearer token is required, whatever its scopes. */
  isForMembers?: true;
  /** Scope that an API token needs. Access tokens can do everything that their members can. */
  scope?: ScopeName;
};

/** What the names in paths stand for. */
export const pathParameters: Readonly<Record<string, string>> = {
  idOrSlug: 'The article’s ID (UUID) or its slug.',
  draftId: 'The article’s ID (UUID).',
  subscriberId: 'The subscriber’s ID (UUID).',
};

/** Returns the names of the parameters in a path. */
export const namesIn = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/**
 * Returns the value of the parameter in a path that matches a pattern, empty without one; undefined if it does not match.
 */
export function valueIn(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  let value = '';
  for (const [index, part] of wanted.entries()) {
    const found = given[index] ?? '';
    if (part.startsWith('{')) {
      if (found === '') return undefined;
      value = found;
    } else if (part !== found) return undefined;
  }
  return value;
}
