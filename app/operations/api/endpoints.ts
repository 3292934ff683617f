import type { z } from 'zod';
import { trendingDays } from '~/content/articles/rules';
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

/** Base path of the API. */
export const apiBase = '/api/v1';

export type Endpoint = {
  /** Path below the base; `{idOrSlug}` is one path segment. */
  path: string;
  summary: string;
  description: string;
  parameters: z.ZodObject;
  response: z.ZodType;
  /** An example path, below the base. */
  example: string;
  /** Time a response may be cached, in seconds; 0 for responses specific to a member. */
  cacheSeconds: number;
  /** Whether a bearer token is required. */
  isForMembers?: true;
};

/** All endpoints. The routes, the published description and the developers' page are derived from this table. */
export const endpoints = {
  listArticles: {
    path: '/articles',
    summary: 'Published articles',
    description: 'All published articles, including archived ones: searchable, filterable, sortable and paginated.',
    parameters: articleParameters,
    response: articleList,
    example: '/articles?category=news&limit=5',
    cacheSeconds: 60,
  },
  readArticle: {
    path: '/articles/{idOrSlug}',
    summary: 'One article',
    description: 'A published article with its full text, by ID or slug.',
    parameters: noParameters,
    response: articleResponse,
    example: '/articles/{idOrSlug}',
    cacheSeconds: 300,
  },
  listFeatured: {
    path: '/featured',
    summary: 'Featured articles',
    description: 'Featured articles, newest first.',
    parameters: featuredParameters,
    response: articleList,
    example: '/featured?limit=6',
    cacheSeconds: 60,
  },
  listTrending: {
    path: '/trending',
    summary: 'Trending articles',
    description: `Articles published in the last ${trendingDays} days, most viewed first.`,
    parameters: trendingParameters,
    response: articleList,
    example: '/trending',
    cacheSeconds: 60,
  },
  listArchived: {
    path: '/archived',
    summary: 'Archived articles',
    description: 'Archived articles, most recently updated first.',
    parameters: archivedParameters,
    response: articleList,
    example: '/archived?limit=5',
    cacheSeconds: 60,
  },
  listCategories: {
    path: '/categories',
    summary: 'Categories',
    description: 'Categories that have published articles, with the number of articles.',
    parameters: noParameters,
    response: categoryList,
    example: '/categories',
    cacheSeconds: 60,
  },
  readMe: {
    path: '/me',
    summary: 'The current member',
    description: 'Name, role and permissions of the member whose access token is sent.',
    parameters: noParameters,
    response: memberResponse,
    example: '/me',
    cacheSeconds: 0,
    isForMembers: true,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

export type ParametersOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['parameters']>;
export type ResponseOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['response']>;

/**
 * Returns the endpoint at a path, with the value of `{idOrSlug}`, or undefined.
 * @param path the decoded path below the base: `articles/some-slug`.
 */
export function endpointAt(path: string): { name: EndpointName; idOrSlug: string } | undefined {
  const [first = '', second, ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return undefined;
  const wanted = second === undefined ? `/${first}` : `/${first}/{idOrSlug}`;
  const name = endpointNames.find((candidate) => endpoints[candidate].path === wanted);
  return name && second !== '' ? { name, idOrSlug: second ?? '' } : undefined;
}
