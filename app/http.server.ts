import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { configuration } from '~/platform/configuration.server';
import { pingDatabase } from '~/platform/database.server';
import { type DomainEvent, onEvent, onEventsMissed } from '~/platform/events.server';
import { cacheKeyOf } from '~/platform/http/cache-key';
import { clientAddress } from '~/platform/http/client-address.server';
import { clientNetwork } from '~/platform/http/client-network';
import { isForgedWrite } from '~/platform/http/origin';
import { type Answer, chooseEncoding, encode, PageCache, sendEncoded } from '~/platform/http/page-cache.server';
import { rateLimiter } from '~/platform/http/rate-limit.server';
import { contentSecurityPolicyOfData, securityHeaders } from '~/platform/http/security-headers.server';
import { chooseLocale, type Locale } from '~/platform/languages/locales';
import { withLocale } from '~/platform/languages/request-locale.server';
import { log, loggedPath } from '~/platform/logging.server';
import { measureWhenAsked, metrics, notFoundCount, requestSeconds } from '~/platform/metrics.server';
import { type RequestState, requestState } from '~/platform/request.server';

/** Largest body of a form or a beacon. */
const largestBody = 64 * 1024;
/** Paths whose posts are told apart from forgeries by what they carry, not by where they come from. */
const signedPosts = /^\/unsubscribe\//;

export type Site = {
  /** Node's own handler: kept pages are answered here, everything else goes through the web-standard side. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  cache: PageCache;
};

/** The whole body, whether its length was told or not; `undefined` when it is longer than a form may be. */
async function readBody(request: Request): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length')) > largestBody) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > largestBody) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Names of what an event makes stale, as loaders gave them to `cacheAnswer`. */
function staleTags(event: DomainEvent): string[] {
  switch (event.type) {
    case 'articles.changed':
      return ['articles', ...event.slugs.map((slug) => `article:${slug}`)];
    case 'pages.changed':
      return ['pages', ...event.slugs.map((slug) => `page:${slug}`)];
    case 'directory.changed':
      return ['directory'];
  }
}

/** Puts the site together: headers, limits, page cache, static files, health and measurements around the pages. */
export function createSite(options: {
  /** Given whole, its routes are ranked once; a function, as development needs it, has them ranked for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  clientDirectory: string;
}): Site {
  const settings = configuration();
  const cache = new PageCache(settings.PAGE_CACHE_MB);
  const mode = options.isDevelopment ? 'development' : 'production';
  const render = createRequestHandler(options.build, mode);
  const common = securityHeaders(settings.SITE_URL);
  const apiLimit = rateLimiter({ name: 'api', points: settings.API_RATE_LIMIT, seconds: 60 });

  onEvent((event) => {
    const tags = staleTags(event);
    // An event without names says that more changed than can be named.
    if (event.type === 'articles.changed' && event.slugs.length === 0) cache.clear();
    else cache.invalidate(tags);
  });
  onEventsMissed(() => cache.clear());
  measureWhenAsked('lowdown_page_cache_entries', 'Pages kept', () => cache.size.entries);
  measureWhenAsked('lowdown_page_cache_bytes', 'Memory of the kept pages', () => cache.size.bytes);
  measureWhenAsked(
    'lowdown_page_cache_hits',
    'Answers given from the page cache since the start',
    () => cache.counts.hits + cache.counts.stale,
  );
  measureWhenAsked('lowdown_page_cache_misses', 'Answers made since the start', () => cache.counts.misses);

  async function run(
    request: Request,
    locale: Locale,
    address: string,
  ): Promise<{ response: Response; state: RequestState }> {
    const state: RequestState = {
      id: randomUUID(),
      locale,
      address,
      isDocument: !new URL(request.url).pathname.endsWith('.data'),
      cacheSeconds: 0,
      cacheTags: new Set(),
      bodies: new Map(),
    };
    const context = new RouterContextProvider();
    context.set(requestState, state);
    const response = await withLocale(locale, () => render(request, context));
    return { response, state };
  }

  function finishHeaders(response: Response): [string, string][] {
    const headers: [string, string][] = [...common, ...response.headers];
    if (!response.headers.has('content-security-policy'))
      headers.push(['Content-Security-Policy', contentSecurityPolicyOfData]);
    return headers;
  }

  /** Makes the answer to a GET from nothing but its path, keyed parameters and language: no header can colour it. */
  async function makeAnswer(path: string, locale: Locale, isLocalised: boolean): Promise<Answer> {
    const started = performance.now();
    const { response, state } = await run(new Request(new URL(path, settings.SITE_URL)), locale, '');
    const body = state.page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(state.page);
    const cacheSeconds = response.status === 200 ? state.cacheSeconds : 0;
    const isKept = cacheSeconds > 0 && settings.PAGE_CACHE_MB > 0;
    const headers = finishHeaders(response);
    if (!response.headers.has('cache-control')) {
      headers.push([
        'Cache-Control',
        cacheSeconds > 0 ? `public, max-age=0, s-maxage=${cacheSeconds}, stale-while-revalidate=600` : 'no-store',
      ]);
    }
    if (state.cacheTags.size > 0) headers.push(['Cache-Tag', [...state.cacheTags].join(',')]);
    if (isLocalised && response.status === 200) headers.push(['Content-Language', locale]);
    headers.push(['Vary', isLocalised ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding']);
    if (response.status === 404) {
      notFoundCount.inc();
      log.info({ path: loggedPath(path) }, 'not found');
    }
    requestSeconds.observe({ method: 'GET', status: response.status }, (performance.now() - started) / 1000);
    return { status: response.status, headers, body, encoded: new Map(), tags: state.cacheTags, cacheSeconds, isKept };
  }

  const site = new Hono<{ Bindings: HttpBindings }>();

  site.use(
    '/assets/*',
    serveStatic({
      root: options.clientDirectory,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  site.use('/*', async (c, next) => {
    const file = c.req.path;
    if (
      !/^(GET|HEAD)$/.test(c.req.method) ||
      !/^\/(?:favicon\.(?:ico|svg)|icons\/[a-z0-9-]+\.png|site\.webmanifest)$/.test(file)
    )
      return next();
    return serveStatic({
      root: options.clientDirectory,
      onFound: (_path, found) => found.header('Cache-Control', 'public, max-age=86400'),
    })(c, next);
  });

  const health = async (c: Context) => {
    c.header('Cache-Control', 'no-store');
    try {
      await pingDatabase();
      return c.json({ status: 'healthy', database: 'healthy' });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return c.json({ status: 'unhealthy', database: 'unhealthy' }, 503);
    }
  };
  site.get('/api/health', health);

  site.get('/metrics', async (c) => {
    const expected = settings.METRICS_TOKEN ? `Bearer ${settings.METRICS_TOKEN}` : undefined;
    const given = c.req.header('authorization') ?? '';
    const isLocal =
      /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(c).remote.address ?? '') && !c.req.header('x-forwarded-for');
    const isAllowed = expected
      ? given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
      : isLocal;
    if (!isAllowed) return c.text('Not found', 404);
    return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });

  site.use('/api/v1/*', async (c, next) => {
    const verdict = await apiLimit(clientNetwork(addressOf(c)));
    if (!verdict.isAllowed) {
      const problem = {
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        detail: 'You have asked too often. Wait as long as Retry-After says.',
      };
      return c.body(JSON.stringify(problem), 429, {
        ...Object.fromEntries([...common, ...verdict.headers]),
        'Content-Type': 'application/problem+json',
        'Access-Control-Allow-Origin': '*',
      });
    }
    for (const [name, value] of verdict.headers) c.env.outgoing.setHeader(name, value);
    return next();
  });

  function addressOf(c: Context): string {
    return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), settings.TRUSTED_PROXIES);
  }

  // No text of ours holds this character, and PostgreSQL refuses it.
  site.use('/*', (c, next) =>
    /%00/.test(c.req.raw.url) ? Promise.resolve(c.text('There is no such address.', 400)) : next(),
  );

  site.on(['GET', 'HEAD'], '/*', async (c) => {
    const target = c.req.raw.url.slice(c.req.raw.url.indexOf('/', 8));
    const { key, path, locale, isLocalised } = cacheKeyOf(
      target,
      c.req.header('cookie'),
      c.req.header('accept-language'),
    );
    const answer = await cache.obtain(key, Date.now(), () => makeAnswer(path, locale, isLocalised));
    const encoded = await encode(answer, chooseEncoding(c.req.header('accept-encoding')));
    sendEncoded(c.env.incoming, c.env.outgoing, answer.status, encoded);
    return RESPONSE_ALREADY_SENT;
  });

  site.use('/*', async (c, next) => {
    // A preflight changes nothing: it asks whether a request may be made.
    if (c.req.method !== 'OPTIONS' && !signedPosts.test(c.req.path) && isForgedWrite(c.req.raw.headers)) {
      return c.text('This request comes from another site. Open the page here and try again.', 403);
    }
    return next();
  });
  site.all('/*', async (c) => {
    const started = performance.now();
    const locale = chooseLocale(c.req.header('cookie'), c.req.header('accept-language'));
    const body = await readBody(c.req.raw);
    if (!body) return c.text('That is more than this form takes.', 413);
    const { response, state } = await run(requestAtSite(c.req.raw, body), locale, addressOf(c));
    const headers = new Headers(response.headers);
    for (const [name, value] of finishHeaders(response)) headers.set(name, value);
    for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    requestSeconds.observe({ method: c.req.method, status: response.status }, (performance.now() - started) / 1000);
    return new Response(state.page ?? response.body, { status: response.status, headers });
  });

  site.onError((error, c) => {
    log.error({ err: error, path: loggedPath(c.req.path) }, 'a request failed');
    return c.text('Something went wrong on our side. Please try again.', 500);
  });

  /**
   * The request as if it had been made to the site's own address: the Host header is not believed. Where it came from has
   * been judged before; React Router would compare its Origin with SITE_URL once more.
   */
  function requestAtSite(request: Request, body: Buffer<ArrayBuffer>): Request {
    const headers = new Headers(request.headers);
    headers.delete('origin');
    const target = request.url.slice(request.url.indexOf('/', 8));
    return new Request(new URL(target, settings.SITE_URL), {
      method: request.method,
      headers,
      body: body.length > 0 ? body : null,
    });
  }

  const webListener = getRequestListener(site.fetch, { overrideGlobalObjects: false });

  return {
    cache,
    listener: (request, response) => {
      const target = request.url ?? '/';
      if ((request.method === 'GET' || request.method === 'HEAD') && !target.startsWith('/api/')) {
        const { key, path, locale, isLocalised } = cacheKeyOf(
          target,
          request.headers.cookie,
          request.headers['accept-language'],
        );
        const found = cache.find(key, Date.now());
        if (found) {
          const encoded = encode(
            found.answer,
            chooseEncoding(request.headers['accept-encoding'] as string | undefined),
          );
          if (!(encoded instanceof Promise)) {
            if (found.isStale) void cache.obtain(key, Date.now(), () => makeAnswer(path, locale, isLocalised));
            else cache.counts.hits += 1;
            sendEncoded(request, response, found.answer.status, encoded);
            return;
          }
        }
      }
      for (const [name, value] of common) response.setHeader(name, value);
      void webListener(request, response);
    },
  };
}
