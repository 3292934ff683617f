import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PlainPermission } from '~/platform/permissions/permissions';

/** What a route module says in its `handle` about its own address. */
export type AddressRules = {
  /**
   * The query parameters that its response depends on; whatever else an address carries never reaches its loader, and makes
   * no page of its own in the cache. `all` is for pages that are never cached. Without, none.
   */
  query?: readonly string[] | 'all';
  /** Bodies may be larger than those of ordinary forms, in bytes, for members with a permission. */
  largeBody?: { bytes: number; permission: PlainPermission };
  /** What it is sent carries its own proof, such as a token from an email: it may come from another site. */
  provesItself?: true;
};

/** What holds for one path: that of the route it leads to, and the parameters of the routes around it. */
export type PathRules = Omit<AddressRules, 'query'> & { query: ReadonlySet<string> | 'all' };

/** Paths whose rules are remembered. */
const mostPaths = 2_000;

type Routes = ServerBuild['routes'];

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive, module } = route;
    const own = { id, path, caseSensitive, handle: module.handle };
    return [route.index ? { ...own, index: true as const } : { ...own, children: treeOf(routes, id) }];
  });
}

/** What the framework asks for itself: which routes of a page are loaded. */
const ofFramework = '_routes';

/**
 * Finds out what holds for a path.
 * @param routes of the server build. @returns a function from the path of a request to its rules.
 */
export function rulesOfPaths(routes: Routes): (pathname: string) => PathRules {
  const tree = treeOf(routes);
  const known = new LRUCache<string, PathRules>({ max: mostPaths });
  return (pathname) => {
    const before = known.get(pathname);
    if (before) return before;
    // The address of a page's data, as the framework makes it.
    const page = pathname.replace(/_?\.data$/, '');
    const handles = (matchRoutes(tree, page) ?? []).map(({ route }) => (route.handle ?? {}) as AddressRules);
    const { largeBody, provesItself } = handles.at(-1) ?? {};
    const query = handles.some((handle) => handle.query === 'all')
      ? 'all'
      : new Set([ofFramework, ...handles.flatMap((handle) => handle.query ?? [])]);
    const rules: PathRules = { query, largeBody, provesItself };
    known.set(pathname, rules);
    return rules;
  };
}
