import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { uploadsPath } from '~/content/media/constants';
import { pictureResponse } from '~/content/media/files/file-response.server';
import { uploadResponse } from '~/content/media/uploads/tus-response.server';
import { hasSessionCookie } from '~/identity/accounts/sessions/sessions.server';
import { findSessionEndReason } from '~/identity/accounts/states/service.server';
import { bearerOf } from '~/identity/token-api/bearer-auth.server';
import { countTokenRequest } from '~/identity/token-api/response.server';
import { oldPictureResponse } from '~/newsroom/importing/pictures/response.server';
import {
  bodyLimitOf,
  countByToken,
  countRequest,
  invalidTokenResponse,
  problemResponse,
} from '~/operations/api/response.server';
import { readApiBearer } from '~/operations/api/tokens/bearer.server';
import { deepHealthResponse } from '~/operations/health/response.server';
import { createPathRulesLookup } from '~/platform/http/address-rules';
import { healthResponse } from '~/platform/http/health-response.server';
import { metricsResponse } from '~/platform/http/metrics-response.server';
import { isCrossSiteRequest } from '~/platform/http/origin';
import { maxFormBytes, readBody } from '~/platform/http/request-body.server';
import { isUnambiguousTarget } from '~/platform/http/request-target';
import { securityHeaders } from '~/platform/http/security-headers.server';
import { log, loggedPath } from '~/platform/logging/logging.server';
import { registerGauge } from '~/platform/logging/metrics.server';
import { cacheKeyOf } from '~/platform/page-cache/cache-key';
import { encode, PageCache, sendEncoded } from '~/platform/page-cache/page-cache.server';
import { setSiteCache } from '~/platform/page-cache/page-cache-check.server';
import { enableCompression, encodingFor } from '~/platform/page-cache/settings.server';
import { visitor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { withRequestOrigin } from '~/platform/requests/request-origin.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { iconSizes, siteIconPath } from '~/platform/theme/site-pictures.server';
import { invalidatePages } from './cache-invalidation.server';
import { liveResponse, startLiveStreams } from './live.server';
import { pageRenderer } from './page-renderer.server';
import { addressOf, originOf, type SiteBindings, signedInOf } from './request-auth.server';

/** Beginnings of the paths of both APIs, which ignore cookies and have their own limits. */
const apiPaths = ['/api/v1/', '/auth/v1/'] as const;

const crossSiteMessage = 'This request came from another site. Open the page on this site and try again.';

export type Site = {
  /**
   * Handler for Node's HTTP server. Serves cached pages directly and passes all other requests to the web-standard
   * handler.
   */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  cache: PageCache;
  /** Method and path of everything handled before the pages, such as `GET /api/health`. */
  paths: readonly string[];
  /** Ends the live streams, which never end on their own, and rejects new ones. */
  stopLive: () => void;
};

/** What the limits of both APIs need to know about a request. */
const countedRequest = (c: Context<SiteBindings>) => ({
  address: addressOf(c),
  method: c.req.method,
  path: c.req.path,
  token: bearerOf(c.req.raw.headers),
});

/** Assembles the site: headers, limits, page cache, static files, health and metrics around the pages. */
export function createSite(options: {
  /**
   * The routes of a build passed as an object are ranked once. In development a function is passed, and routes are
   * ranked on each request.
   */
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  clientDirectory: string;
}): Site {
  const settings = configuration();
  const cache = new PageCache(settings.PAGE_CACHE_MB);
  const mode = options.isDevelopment ? 'development' : 'production';
  const renderer = pageRenderer(options.build, mode);
  const { build } = options;
  const rules = typeof build === 'function' ? undefined : createPathRulesLookup(build.routes);
  /** In development, routes can change at runtime. */
  const currentRules = async () =>
    rules ?? createPathRulesLookup((await (build as () => Promise<ServerBuild>)()).routes);
  /** Returns the path in a request's URL, normalised as it will be when React Router matches the route. */
  const pathAtSite = (url: string): string => new URL(url.slice(url.indexOf('/', 8)), settings.SITE_URL).pathname;
  const commonHeaders = securityHeaders(settings.SITE_URL);

  invalidatePages(cache);
  setSiteCache(cache);
  const live = startLiveStreams();

  registerGauge('lowdown_page_cache_entries', 'Cached pages', () => cache.size.entries);
  registerGauge('lowdown_page_cache_bytes', 'Memory used by cached pages', () => cache.size.bytes);
  registerGauge(
    'lowdown_page_cache_hits',
    'Responses served from the page cache since startup',
    () => cache.counts.hits + cache.counts.stale,
  );
  registerGauge('lowdown_page_cache_misses', 'Responses rendered since startup', () => cache.counts.misses);

  const site = new Hono<SiteBindings>();

  const assets = (precompressed: boolean) =>
    serveStatic<SiteBindings>({
      root: options.clientDirectory,
      precompressed,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    });
  const [compressedAssets, plainAssets] = [assets(true), assets(false)];
  site.use('/assets/*', (c, next) => (siteSetting(enableCompression) ? compressedAssets : plainAssets)(c, next));
  site.use('/*', async (c, next) => {
    const file = c.req.path;
    if (
      !/^(GET|HEAD)$/.test(c.req.method) ||
      !/^\/(?:favicon\.(?:ico|svg)|not-found\.svg|push-worker\.js|icons\/[a-z0-9-]+\.png)$/.test(file)
    )
      return next();
    // Search engines, and browsers that show a page without its links, know only these addresses.
    const icon = file.startsWith('/favicon.') ? siteIconPath(iconSizes.app) : undefined;
    if (icon) return c.body(null, 302, { Location: icon, 'Cache-Control': 'public, max-age=3600' });
    return serveStatic({
      root: options.clientDirectory,
      onFound: (_path, found) => found.header('Cache-Control', 'public, max-age=86400'),
    })(c, next);
  });

  site.use('/*', (c, next) => withRequestOrigin(originOf(c), next));

  site.get('/api/health', (c) => (c.req.query('deep') === undefined ? healthResponse(c) : deepHealthResponse(c)));
  site.get('/metrics', metricsResponse);

  // Other sites may call these: since cookies are ignored, no page can make requests on a reader's behalf.
  const withoutCookies: MiddlewareHandler<SiteBindings> = (c, next) => {
    c.req.raw.headers.delete('cookie');
    return next();
  };
  for (const path of apiPaths) site.use(`${path}*`, withoutCookies);

  site.use('/api/v1/*', async (c, next) => {
    const { headers: limitHeaders, refusal } = await countRequest(countedRequest(c));
    if (refusal) return refusal;
    const bearer = await readApiBearer(bearerOf(c.req.raw.headers), addressOf(c), new Date());
    if (bearer.state === 'refused') return invalidTokenResponse(bearer.limit);
    const signedIn = bearer.state === 'member' ? bearer.signedIn : undefined;
    const byToken = await countByToken(signedIn?.actor ?? visitor, c.req.method, limitHeaders);
    if (byToken.refusal) return byToken.refusal;
    for (const [name, value] of byToken.headers) c.env.outgoing.setHeader(name, value);
    c.set('bearer', signedIn);
    return next();
  });

  // The token is the proof, and cookies are ignored: other sites may send these.
  site.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/v1/*', async (c) => {
    const signedIn = c.get('bearer');
    const limit = bodyLimitOf(c.req.method, c.req.path, signedIn?.actor ?? visitor);
    const body = limit === 0 ? Buffer.alloc(0) : await readBody(c.req.raw, limit);
    if (!body) return problemResponse(413, `The body is larger than ${limit} bytes.`);
    return renderer.toWrite(c.req.raw, body, addressOf(c), signedIn);
  });

  site.use('/auth/v1/*', async (c, next) => {
    const { headers, refusal } = await countTokenRequest(countedRequest(c));
    if (refusal) return refusal;
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value);
    return next();
  });

  site.get('/api/live', (c) => liveResponse(c, live));

  // None of our addresses contains a null character, and PostgreSQL rejects it.
  site.use('/*', (c, next) => (/%00/.test(c.req.raw.url) ? Promise.resolve(c.text('Invalid URL.', 400)) : next()));

  site.get('/media/:id/:file', (c) => pictureResponse(c.req.param('id'), c.req.param('file')));

  // Search engines and other sites know the pictures of an imported site by their old addresses.
  site.on(['GET', 'HEAD'], '/*', async (c, next) => (await oldPictureResponse(c.req.path)) ?? next());

  // Registered before the pages, whose forms accept smaller bodies. Hono also serves HEAD with the GET handler.
  const handleUpload: Handler<SiteBindings> = async (c) => {
    if (isCrossSiteRequest(c.req.raw.headers)) return c.text(crossSiteMessage, 403);
    const signedIn = await signedInOf(c, false);
    const response = await uploadResponse(c.req.raw, signedIn?.actor ?? visitor);
    for (const cookie of signedIn?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
    return response;
  };
  site.post(uploadsPath, handleUpload);
  site.on(['GET', 'PATCH', 'DELETE'], `${uploadsPath}/:id`, handleUpload);

  site.on(['GET', 'HEAD'], '/*', async (c) => {
    const target = c.req.raw.url.slice(c.req.raw.url.indexOf('/', 8));
    const rulesAt = await currentRules();
    const { key, path, locale, isLocalised } = cacheKeyOf(
      target,
      (pathname) => rulesAt(pathname).query,
      c.req.header('cookie'),
      c.req.header('accept-language'),
    );
    const signedIn = await signedInOf(c, c.req.header('sec-fetch-dest') === 'document');
    // A member whose session was ended by someone else sees the reason, on a private page.
    const cookie = c.req.header('cookie');
    const hasEndedSession =
      !signedIn && hasSessionCookie(cookie) && (await findSessionEndReason(cookie ?? null)) !== undefined;
    const response =
      signedIn || hasEndedSession || c.req.header('authorization') || c.req.path.startsWith('/auth/v1/')
        ? await renderer.forOne(c.req.raw, path, addressOf(c), signedIn)
        : await cache.getOrRender(key, Date.now(), () => renderer.forAnybody(path, locale, isLocalised));
    const encoded = await encode(response, encodingFor(c.req.header('accept-encoding')));
    sendEncoded(c.env.incoming, c.env.outgoing, response.status, encoded);
    return RESPONSE_ALREADY_SENT;
  });

  site.use('/*', async (c, next) => {
    // A preflight changes nothing: it only checks whether a request may be made.
    if (c.req.method !== 'OPTIONS' && isCrossSiteRequest(c.req.raw.headers)) {
      const { allowsCrossSiteWrites } = (await currentRules())(pathAtSite(c.req.raw.url));
      if (!allowsCrossSiteWrites) return c.text(crossSiteMessage, 403);
    }
    return next();
  });
  site.all('/*', async (c) => {
    const signedIn = await signedInOf(c, false);
    const { largeBody } = (await currentRules())(pathAtSite(c.req.raw.url));
    const isLarge = largeBody && signedIn && mayDo(signedIn.actor, largeBody.permission);
    const body = await readBody(c.req.raw, isLarge ? largeBody.bytes : maxFormBytes);
    if (!body) return c.text('The form data is too large.', 413);
    return renderer.toWrite(c.req.raw, body, addressOf(c), signedIn);
  });

  site.onError((error, c) => {
    log.error({ err: error, path: loggedPath(c.req.path) }, 'a request failed');
    return c.text('Something went wrong on our side. Please try again.', 500);
  });

  const webListener = getRequestListener(site.fetch, { overrideGlobalObjects: false });

  return {
    cache,
    paths: site.routes.map(({ method, path }) => `${method} ${path}`),
    stopLive: () => live.close(),
    listener: (request, response) => {
      const target = request.url ?? '';
      const refuse = (status: number, text: string, headers: readonly [string, string][] = []): void => {
        const plain: [string, string] = ['Content-Type', 'text/plain; charset=utf-8'];
        response.writeHead(status, [...commonHeaders, plain, ...headers].flat()).end(text);
      };
      if (!isUnambiguousTarget(target, apiPaths)) return refuse(400, 'Invalid URL.');
      // Web requests cannot have this method, which would return a request's headers to a script.
      if (request.method === 'TRACE') return refuse(405, 'TRACE is not supported.', [['Allow', 'GET, HEAD, POST']]);
      const isAnonymous = !request.headers.authorization && !hasSessionCookie(request.headers.cookie);
      if (
        rules &&
        isAnonymous &&
        (request.method === 'GET' || request.method === 'HEAD') &&
        !target.startsWith('/api/')
      ) {
        const { key, path, locale, isLocalised } = cacheKeyOf(
          target,
          (pathname) => rules(pathname).query,
          request.headers.cookie,
          request.headers['accept-language'],
        );
        const found = cache.find(key, Date.now());
        if (found) {
          const encoded = encode(found.response, encodingFor(request.headers['accept-encoding'] as string | undefined));
          if (!(encoded instanceof Promise)) {
            if (found.isStale)
              void cache.getOrRender(key, Date.now(), () => renderer.forAnybody(path, locale, isLocalised));
            else cache.counts.hits += 1;
            sendEncoded(request, response, found.response.status, encoded);
            return;
          }
        }
      }
      for (const [name, value] of commonHeaders) response.setHeader(name, value);
      void webListener(request, response);
    },
  };
}
