import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import * as entry from '~/entry.server';
import { serverFeatures } from '~/features.server';
import { auth } from '~/identity/accounts/authentication/auth.server';
import { startGrants } from '~/identity/roles/grants.server';
import { startUserGrants } from '~/identity/user-permissions/service.server';
import { connection } from '~/platform/database/database.server';
import { jobsOf, registerFeatures } from '~/platform/features/feature.server';
import { startJobs } from '~/platform/jobs/jobs.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import type { TestRequest } from '~/platform/testing/entries';
import * as root from '~/root';
import routeConfig from '~/routes';
import { createSite, type Site } from '~/server/http.server';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

/** Every route module that the route table may name. */
const modules = import.meta.glob<RouteModule>(['../../**/routes/*.{ts,tsx}', '../../newsroom-root.tsx']);

/** A route of the site: its pattern and its module. */
export type SiteRoute = { id: string; pattern: string; module: RouteModule };

/** What the route table says about a route's address. */
type RouteAddress = Pick<RouteConfigEntry, 'path' | 'index' | 'caseSensitive'>;

async function readRoutes(
  entries: readonly RouteConfigEntry[],
  parent: { id: string; pattern: string },
): Promise<(SiteRoute & RouteAddress & { file: string; parentId: string })[]> {
  const read = entries.map(async ({ id, file, children = [], ...address }) => {
    const { path } = address;
    const load = modules[`../../${file}`];
    if (!load) throw new Error(`There is no route module ${file}.`);
    const own = {
      id: id ?? file.replace(/\.tsx?$/, ''),
      file,
      pattern: path === undefined ? parent.pattern : `${parent.pattern.replace(/\/$/, '')}/${path}`,
    };
    return [{ ...own, ...address, parentId: parent.id, module: await load() }, ...(await readRoutes(children, own))];
  });
  return (await Promise.all(read)).flat();
}

/** Returns every route in `app/routes.ts` with its module, as the build would combine them. */
export const siteRoutes = () => readRoutes(routeConfig, { id: 'root', pattern: '/' });

/**
 * Returns a module as built: its components receive loader and action data as props. Style sheets are omitted, since
 * they have no URL here.
 */
function built({ default: View, ErrorBoundary, links: _, ...module }: RouteModule): RouteModule {
  return {
    ...module,
    default: View && withComponentProps(View as Parameters<typeof withComponentProps>[0]),
    ErrorBoundary:
      ErrorBoundary && withErrorBoundaryProps(ErrorBoundary as Parameters<typeof withErrorBoundaryProps>[0]),
  };
}

/** Returns a server build of the original route modules, so that a test shares the program's modules with the site. */
async function serverBuild(): Promise<ServerBuild> {
  const routes = [
    {
      id: 'root',
      parentId: undefined,
      path: '',
      index: undefined,
      caseSensitive: undefined,
      pattern: '/',
      module: root as object as RouteModule,
    },
    ...(await siteRoutes()),
  ];
  return {
    entry: { module: entry as ServerBuild['entry']['module'] },
    routes: Object.fromEntries(
      routes.map(({ pattern: _, module, ...route }) => [route.id, { ...route, module: built(module) }]),
    ) as ServerBuild['routes'],
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(
        routes.map(({ id, parentId, path, index, caseSensitive, module }) => [
          id,
          {
            ...{ id, parentId, path, index, caseSensitive, module: `/assets/${id}.js`, imports: [], css: [] },
            hasAction: 'action' in module,
            hasLoader: 'loader' in module,
            hasClientAction: 'clientAction' in module,
            hasClientLoader: 'clientLoader' in module,
            hasClientMiddleware: false,
            hasErrorBoundary: 'ErrorBoundary' in module,
            clientActionModule: undefined,
            clientLoaderModule: undefined,
            clientMiddlewareModule: undefined,
            hydrateFallbackModule: undefined,
          },
        ]),
      ),
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as ServerBuild;
}

export type TestResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/**
 * Runs the whole site for a test file, on its database: the server from `http.server.ts` with its security checks, the
 * page cache and every route. Background jobs are accepted but not run.
 * @param clientDirectory folder of the built scripts and style sheets.
 */
export function openWholeSite(clientDirectory = 'build/client') {
  const before = configuration();
  let server: Server;
  let site: Site;
  let port = 0;
  let stopJobs: () => Promise<void>;
  let stopGrants: () => void;
  let stopUserGrants: () => void;
  let clients = 0;

  beforeAll(async () => {
    registerFeatures(serverFeatures);
    // Allows each request to come from its own address, so that limits per client do not apply.
    setConfiguration({ ...before, TRUSTED_PROXIES: 1, MASTER_KEY: 'The master key of the site in tests' });
    stopJobs = await startJobs(
      connection(),
      jobsOf(serverFeatures).map((job) => ({ ...job, cron: undefined, run: async () => undefined })),
    );
    stopGrants = await startGrants();
    stopUserGrants = await startUserGrants();
    site = createSite({ build: await serverBuild(), isDevelopment: false, clientDirectory });
    // On a busy machine, more than the default five seconds may pass between two requests in a test, and the test would
    // fail if the connection were closed just as the next request is sent.
    server = createServer({ keepAliveTimeout: 0 }, site.listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await stopJobs();
    stopUserGrants();
    stopGrants();
    setConfiguration(before);
  });

  /** Sends a request and returns the response. Redirects are not followed. */
  async function request(
    target: string,
    { method, headers = {}, form, json, bytes }: TestRequest = {},
  ): Promise<TestResponse> {
    clients += 1;
    const body =
      bytes ?? (form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json));
    const clientRequest = httpRequest({
      ...{ host: '127.0.0.1', port, path: target, method: method ?? (body === undefined ? 'GET' : 'POST') },
      headers: {
        host: 'magazine.test',
        'x-forwarded-for': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
        ...(body === undefined
          ? {}
          : { 'content-type': form ? 'application/x-www-form-urlencoded' : bytes ? 'image/png' : 'application/json' }),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    }).end(body);
    const [response] = await once(clientRequest, 'response');
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return { status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() };
  }

  /** Requests the paths and returns those that were rendered rather than served from the cache. */
  async function rendered(paths: readonly string[]): Promise<string[]> {
    const fresh: string[] = [];
    for (const path of paths) {
      const before = site.cache.counts.misses;
      expect((await request(path)).status, path).toBe(200);
      if (site.cache.counts.misses > before) fresh.push(path);
    }
    return fresh;
  }

  /** Signs a member in and returns the browser's `Cookie` header. */
  async function signIn(userId: string): Promise<string> {
    const { api } = await auth();
    const { headers } = await api.startMemberSession({
      body: { userId, address: '192.0.2.1' },
      returnHeaders: true,
    });
    return headers
      .getSetCookie()
      .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
      .join('; ');
  }

  return {
    ask: request,
    rendered,
    signIn,
    port: () => port,
    paths: () => site.paths,
    clearPages: () => site.cache.clear(),
    renders: () => site.cache.counts.misses,
  };
}
