import { patterns } from 'virtual:site-paths';
import { matchPath } from 'react-router';

/** Pages of articles and of imported texts. Those with another slug may have been at a path that these match. */
const open = ['/article/:slug', '/articles/:id', '/pages/:slug', '/*'];

/** Paths that the server handles without a route, and paths that the spec reserves for planned screens. */
const reserved = [
  ...['/assets/*', '/media/*', '/favicon.ico', '/api/health', '/api/live'],
  ...['/setup', '/phase3-complete', '/advanced-features', '/lists', '/newsletter', '/metrics'],
];

const firstSegment = (path: string): string => path.split('/')[1]?.toLowerCase() ?? '';

/** The site's own patterns, by their first segment: an import checks thousands of paths. */
const own = Map.groupBy([...patterns.filter((pattern) => !open.includes(pattern)), ...reserved], firstSegment);

/** Whether a path belongs to one of the site's routes, in which case a redirect would never be reached. */
export const isOwnPath = (path: string): boolean =>
  (own.get(firstSegment(path)) ?? []).some((pattern) => matchPath(pattern, path) !== null);
