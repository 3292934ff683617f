import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll } from 'vitest';
import type { Resource } from '~/identity/roles/testing/resource.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { createSite } from '~/server/http.server';

/** What React Router is given when all routes return by themselves, without a page around them. */
function buildOf(routes: readonly Resource[]): ServerBuild {
  // What no route returns ends here.
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
 * Gives the tests of a file a running site of resource routes, with all that stands around them: headers, limits, cookies,
 * page cache. It believes X-Forwarded-For, so that a test can come from anywhere.
 * @returns a function that returns its address, without a slash at the end.
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
