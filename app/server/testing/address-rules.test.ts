import { readFileSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { endpoints } from '~/operations/api/endpoints';
import { type AddressRules, createPathRulesLookup } from '~/platform/http/address-rules';
import { declaredPermissions } from '~/platform/permissions/declarations';
import { siteRoutes } from './whole-site.server';

const routes = await siteRoutes();
const rulesAt = createPathRulesLookup(
  Object.fromEntries(
    routes.map((route) => [route.id, { ...route, parentId: route.parentId === 'root' ? undefined : route.parentId }]),
  ) as unknown as ServerBuild['routes'],
);

test.each([
  ['/', ['_routes', 'p', 'page_id']],
  ['/_.data', ['_routes', 'p', 'page_id']],
  ['/articles', ['_routes', 'search', 'category', 'sort', 'limit', 'cursor']],
  ['/articles.data', ['_routes', 'search', 'category', 'sort', 'limit', 'cursor']],
  ['/article/some-slug', ['_routes', 'sort', 'cursor', 'comment']],
  ['/about', ['_routes']],
  ['/nowhere/at/all', ['_routes']],
])('%s depends on the parameters that its route declares', (path, names) => {
  expect([...rulesAt(path).query]).toEqual(names);
});

test('the API depends on every parameter that its endpoints declare', () => {
  const parameters = Object.values(endpoints).flatMap((endpoint) => Object.keys(endpoint.parameters.shape));
  const { query } = rulesAt('/api/v1/articles');
  expect([...query].filter((name) => name !== '_routes').sort()).toEqual([...new Set(parameters)].sort());
});

test.each(['/admin', '/admin.data', '/admin/articles', '/admin/users/export', '/admin/find'])(
  '%s belongs to the newsroom and receives every parameter',
  (path) => {
    expect(rulesAt(path).query).toBe('all');
  },
);

test.each([
  ['/unsubscribe/token', true],
  ['/notifications/unsubscribe/token', true],
  ['/auth/v1/token', true],
  ['/auth/sign-out', undefined],
  ['/unsubscribe/token/further', undefined],
])('a POST to %s may come from another site: %s', (path, isAllowed) => {
  expect(rulesAt(path).allowsCrossSiteWrites).toBe(isAllowed);
});

test('only the newsroom’s forms accept large bodies, and only from members of the newsroom', () => {
  const large = routes.flatMap(({ pattern, module }) => {
    const { largeBody } = (module.handle ?? {}) as AddressRules;
    return largeBody ? [{ pattern, module, ...largeBody }] : [];
  });
  expect(large.map(({ pattern }) => pattern)).toContain('/admin/articles/:id/draft');
  const faults = large.flatMap(({ pattern, module, bytes, permission }) => {
    const roles = declaredPermissions().get(permission)?.roles;
    return [
      ...(pattern.startsWith('/admin/') ? [] : [`${pattern} is not in the newsroom`]),
      ...(module.action ? [] : [`${pattern} has no action`]),
      ...(bytes > 8 * 1024 * 1024 ? [`${pattern} accepts ${bytes} bytes`] : []),
      ...(roles && !roles.includes('visitor') && !roles.includes('subscriber')
        ? []
        : [`${pattern} accepts large bodies from readers`]),
    ];
  });
  expect(faults).toEqual([]);
});

/** Returns the query parameters that a route module reads by a literal name. */
const namedIn = (source: string): string[] =>
  [...source.matchAll(/searchParams\.(?:get|has)\('([^']+)'\)/g)].map(([, name = '']) => name);

test('each route declares the parameters that it reads', () => {
  const missing = routes.flatMap(({ id, file, parentId, module }) => {
    const source = readFileSync(`app/${file}`, 'utf8').replace(
      /export (?:async )?(?:function|const) action\b[\s\S]*/,
      '',
    );
    if (!source.includes('searchParams')) return [];
    const { query = [] } = (module.handle ?? {}) as AddressRules;
    if (query === 'all' || parentId === 'newsroom-root') return [];
    const names = namedIn(source).filter((name) => !query.includes(name));
    return query.length === 0
      ? [`${id} reads the query and names no parameter`]
      : names.map((name) => `${id}: ${name}`);
  });
  expect(missing).toEqual([]);
});
