import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll } from 'vitest';
import type { Resource } from '~/identity/roles/testing/resource.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { createSite } from '~/server/http.server';

/** Returns a React Router build of resource routes only, without pages. */
function buildOf(routes: readonly Resource[]): ServerBuild {
  // The response for requests that match no route.
  const page = (_request: Request, status: number): Response => new Response(null, { status });
  return {
    entry: { module: { default: page, handleError: () => undefined } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      ...Object.fromEntries(
        routes.map(({ path, ...module }) => {
          const id = path ?? '';
          return [id, { id, parentId: 'root', path: id.slice(1), caseSensitive: true, module }];
        }),
      ),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild;
}

/**
 * Runs a site of resource routes for a test file, with everything around them: headers, limits, cookies, page cache. It
 * trusts X-Forwarded-For, so that a test can use any address.
 * @returns a function that returns the site's URL, without a trailing slash.
 */
export function openSite(routes: readonly Resource[]): () => string {
  let url = '';
  let close: () => Promise<void>;
  beforeAll(async () => {
    const before = configuration();
    setConfiguration({ ...before, TRUSTED_PROXIES: 1 });
    const site = createSite({ build: buildOf(routes), isDevelopment: false, clientDirectory: '.' });
    const server = createServer(site.listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      setConfiguration(before);
    };
  });
  afterAll(() => close());
  return () => url;
}
