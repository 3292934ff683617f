import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { isOwnPath } from '~/content/redirects/own-paths.server';
import { pageKindOf } from '~/insight/diagnostics/collect.server';
import { describeError, loggedPath } from '~/platform/logging/logging.server';
import routeConfig from '~/routes';
import { siteRoutes } from './whole-site.server';

const routes: readonly RouteConfigEntry[] = routeConfig;

test('every page on the site has a known kind', async () => {
  const pages = (await siteRoutes()).filter(({ module, id }) => 'default' in module && !id.includes('not-found'));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ pattern }) => pageKindOf(pattern) === 'other').map(({ pattern }) => pattern)).toEqual([]);
});

test('every fixed address is recognised as the magazine’s own', async () => {
  const paths = routes.map(({ path }) => `/${path ?? ''}`);
  expect(paths.length).toBeGreaterThan(20);
  // Previous systems may have used these for their own articles, so redirects are checked before a 404.
  const open = ['/article/:slug', '/articles/:id', '/pages/:slug', '/*'];
  const unknown = paths.filter((path) => !open.includes(path) && !isOwnPath(path.replaceAll(/:\w+|\*/g, 'x')));
  expect(unknown).toEqual([]);
});

const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [whole, ...pathsOf(children, whole)];
  });

test('logged paths contain no working link, whatever route a token belongs to', async () => {
  const secret = /:(?:token|secret|key|code|hash|signature)\b/i;
  const paths = pathsOf(routes).filter((path) => secret.test(path));
  expect(paths).toEqual(
    expect.arrayContaining(['/auth/reset/:token', '/setup/:token', '/notifications/unsubscribe/:token']),
  );
  const links = paths.flatMap((path) => {
    const link = path.replace(secret, 'aSecret_-1');
    // React Router ignores case, and uses its own suffix for data requests.
    return [link, `${link}.data`, `${link}/`, link.replace(/^\/\w/, (start) => start.toUpperCase())];
  });
  expect(links.map(loggedPath).filter((logged) => logged.includes('aSecret'))).toEqual([]);
  const words = links.map((link) => describeError(new Error(`No route matches URL "${link}"`)));
  expect(JSON.stringify(words)).not.toContain('aSecret');
});
