import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PlainPermission } from '~/platform/permissions/declarations';

/** Rules for an address, which its route module exports in `handle`. */
export type AddressRules = {
  /**
   * The query parameters that the response depends on. All others are removed before the loader runs and create no
   * cache entry of their own. `all` is for pages that are never cached. Default: none.
   */
  query?: readonly string[] | 'all';
  /** Maximum body size in bytes, if larger than for ordinary forms, and the permission required to send such a body. */
  largeBody?: { bytes: number; permission: PlainPermission };
  /** Requests carry their own proof, such as a token from an email, and so may come from another site. */
  allowsCrossSiteWrites?: true;
};

/** The rules for one path: those of its route, plus the query parameters of the parent routes. */
export type PathRules = Omit<AddressRules, 'query'> & { query: ReadonlySet<string> | 'all' };

/** Maximum number of paths whose rules are cached. */
const maxCachedPaths = 2_000;

type Routes = ServerBuild['routes'];

function routeTree(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive, module } = route;
    const own = { id, path, caseSensitive, handle: module.handle };
    return [route.index ? { ...own, index: true as const } : { ...own, children: routeTree(routes, id) }];
  });
}

/** The framework's own parameter, which lists the routes to load for a page. */
const frameworkParameter = '_routes';

/**
 * Builds the lookup of rules by path.
 * @param routes the routes of the server build.
 * @returns a function from a request's path to its rules.
 */
export function createPathRulesLookup(routes: Routes): (pathname: string) => PathRules {
  const tree = routeTree(routes);
  const cache = new LRUCache<string, PathRules>({ max: maxCachedPaths });
  return (pathname) => {
    const cached = cache.get(pathname);
    if (cached) return cached;
    // The framework loads a page's data from the page's path with this suffix.
    const page = pathname.replace(/_?\.data$/, '');
    const handles = (matchRoutes(tree, page) ?? []).map(({ route }) => (route.handle ?? {}) as AddressRules);
    const { largeBody, allowsCrossSiteWrites } = handles.at(-1) ?? {};
    const query = handles.some((handle) => handle.query === 'all')
      ? 'all'
      : new Set([frameworkParameter, ...handles.flatMap((handle) => handle.query ?? [])]);
    const rules: PathRules = { query, largeBody, allowsCrossSiteWrites };
    cache.set(pathname, rules);
    return rules;
  };
}
