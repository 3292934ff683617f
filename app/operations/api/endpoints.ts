import type { z } from 'zod';
import { trendingDays } from '~/content/articles/rules';
import { type Endpoint, type Method, valueIn } from './endpoint';
import {
  archivedParameters,
  articleList,
  articleParameters,
  articleResponse,
  categoryList,
  featuredParameters,
  memberResponse,
  noParameters,
  trendingParameters,
} from './schemas';
import { writingEndpoints } from './writing-endpoints';

/** Base path of the API. */
export const apiBase = '/api/v1';

/** The endpoints that read what is published, and who is asking. */
const readingEndpoints = {
  listArticles: {
    method: 'GET',
    path: '/articles',
    summary: 'Published articles',
    description: 'All published articles, including archived ones: searchable, filterable, sortable and paginated.',
    parameters: articleParameters,
    response: articleList,
    example: '/articles?category=news&limit=5',
    cacheSeconds: 60,
  },
  readArticle: {
    method: 'GET',
    path: '/articles/{idOrSlug}',
    summary: 'One article',
    description: 'A published article with its full text, by ID or slug.',
    parameters: noParameters,
    response: articleResponse,
    example: '/articles/{idOrSlug}',
    cacheSeconds: 300,
  },
  listFeatured: {
    method: 'GET',
    path: '/featured',
    summary: 'Featured articles',
    description: 'Featured articles, newest first.',
    parameters: featuredParameters,
    response: articleList,
    example: '/featured?limit=6',
    cacheSeconds: 60,
  },
  listTrending: {
    method: 'GET',
    path: '/trending',
    summary: 'Trending articles',
    description: `Articles published in the last ${trendingDays} days, most viewed first.`,
    parameters: trendingParameters,
    response: articleList,
    example: '/trending',
    cacheSeconds: 60,
  },
  listArchived: {
    method: 'GET',
    path: '/archived',
    summary: 'Archived articles',
    description: 'Archived articles, most recently updated first.',
    parameters: archivedParameters,
    response: articleList,
    example: '/archived?limit=5',
    cacheSeconds: 60,
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    summary: 'Categories',
    description: 'Categories that have published articles, with the number of articles.',
    parameters: noParameters,
    response: categoryList,
    example: '/categories',
    cacheSeconds: 60,
  },
  readMe: {
    method: 'GET',
    path: '/me',
    summary: 'The current member',
    description:
      'Name, role and permissions of the member whose token is sent; with an API token, only the permissions that it can use.',
    parameters: noParameters,
    response: memberResponse,
    example: '/me',
    cacheSeconds: 0,
    isForMembers: true,
  },
} as const satisfies Record<string, Endpoint>;

/** All endpoints. The routes, the published description and the developers' page are derived from this table. */
export const endpoints = { ...readingEndpoints, ...writingEndpoints } as const;

export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

type Table = typeof endpoints;
export type ParametersOf<Name extends EndpointName> = z.output<Table[Name]['parameters']>;
export type BodyOf<Name extends EndpointName> = Table[Name] extends { body: infer Body extends z.ZodObject }
  ? z.output<Body>
  : undefined;
export type ResponseOf<Name extends EndpointName> = z.output<Table[Name]['response']>;

/** Returns an endpoint by name, with the fields that only some have. */
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

/** Whether an endpoint needs a bearer token. */
export const needsToken = ({ isForMembers, scope }: Endpoint): boolean => isForMembers === true || scope !== undefined;

/** The names of all endpoints' parameters. */
export const parameterNames = [
  ...new Set(endpointNames.flatMap((name) => Object.keys(endpoints[name].parameters.shape))),
];

/**
 * Returns the endpoints at a path by method, with the value of the parameter in the path; undefined if there are none.
 * @param path the decoded path below the base: `articles/some-slug`.
 */
export function endpointsAt(path: string): { names: Map<Method, EndpointName>; value: string } | undefined {
  const wanted = `/${path.replace(/\/$/, '')}`;
  const names = new Map<Method, EndpointName>();
  let value = '';
  for (const name of endpointNames) {
    const found = valueIn(endpoints[name].path, wanted);
    if (found === undefined) continue;
    names.set(endpoints[name].method, name);
    value = found;
  }
  return names.size > 0 ? { names, value } : undefined;
}
