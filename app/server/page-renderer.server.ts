import { randomUUID } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { SignedIn } from '~/identity/accounts/sessions/sessions.server';
import { viewerContext } from '~/identity/accounts/sessions/viewer.server';
import { actorContext } from '~/identity/roles/actor.server';
import { dataContentSecurityPolicy, securityHeaders } from '~/platform/http/security-headers.server';
import { chooseLocale } from '~/platform/languages/choose-locale.server';
import type { Locale } from '~/platform/languages/locales';
import { withLocale } from '~/platform/languages/request-locale.server';
import { log, loggedPath } from '~/platform/logging/logging.server';
import { notFoundCount, requestSeconds } from '~/platform/logging/metrics.server';
import type { CachedResponse } from '~/platform/page-cache/page-cache.server';
import { cacheSecondsFor, enableCaching } from '~/platform/page-cache/settings.server';
import { configuration } from '~/platform/program/configuration.server';
import { type RequestState, requestState, wholeSiteTag } from '~/platform/requests/request.server';
import { siteSetting } from '~/platform/settings/settings.server';

/**
 * Renders React Router's responses, with the headers common to all responses.
 * @param build the routes of a build passed as an object are ranked once. In development a function is passed, and
 * routes are ranked on each request.
 */
export function pageRenderer(build: ServerBuild | (() => Promise<ServerBuild>), mode: 'development' | 'production') {
  const settings = configuration();
  const render = createRequestHandler(build, mode);
  const commonHeaders = securityHeaders(settings.SITE_URL);

  async function run(
    request: Request,
    locale: Locale,
    address: string,
    signedIn?: SignedIn,
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
    if (signedIn) {
      context.set(actorContext, signedIn.actor);
      context.set(viewerContext, signedIn.viewer);
    }
    const response = await withLocale(locale, () => render(request, context));
    return { response, state };
  }

  function finishHeaders(response: Response): [string, string][] {
    const headers: [string, string][] = [
      ...commonHeaders.filter(([name]) => !response.headers.has(name)),
      ...response.headers,
    ];
    if (!response.headers.has('content-security-policy'))
      headers.push(['Content-Security-Policy', dataContentSecurityPolicy]);
    return headers;
  }

  /**
   * Renders a GET response from nothing but its path, relevant parameters and language, so that no header can influence
   * it.
   */
  async function renderPublic(path: string, locale: Locale, isLocalised: boolean): Promise<CachedResponse> {
    const started = performance.now();
    const { response, state } = await run(new Request(new URL(path, settings.SITE_URL)), locale, '');
    const body = state.page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(state.page);
    const cacheSeconds = response.status === 200 ? cacheSecondsFor(state.cacheSeconds) : 0;
    const isCacheable = cacheSeconds > 0 && settings.PAGE_CACHE_MB > 0;
    // Feeds and other files say themselves how long they may be cached. Those that never change may be cached in any case.
    const own = response.headers.get('cache-control');
    const isOwnUsed = own !== null && (siteSetting(enableCaching) || own.includes('immutable'));
    const headers = finishHeaders(response).filter(([name]) => isOwnUsed || name.toLowerCase() !== 'cache-control');
    if (!isOwnUsed) {
      headers.push(['Cache-Control', cacheSeconds > 0 ? `public, max-age=0, s-maxage=${cacheSeconds}` : 'no-store']);
      // Stale responses are for shared caches only (RFC 9213): a browser would show them even to a reader who wants the
      // latest.
      if (cacheSeconds > 0) headers.push(['CDN-Cache-Control', `max-age=${cacheSeconds}, stale-while-revalidate=600`]);
    }
    if (cacheSeconds > 0) headers.push(['Cache-Tag', [wholeSiteTag, ...state.cacheTags].join(',')]);
    if (isLocalised && response.status === 200) headers.push(['Content-Language', locale]);
    headers.push(['Vary', isLocalised ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding']);
    if (response.status === 404) {
      notFoundCount.inc();
      log.info({ path: loggedPath(path) }, 'not found');
    }
    requestSeconds.observe({ method: 'GET', status: response.status }, (performance.now() - started) / 1000);
    return {
      status: response.status,
      headers,
      body,
      encoded: new Map(),
      tags: state.cacheTags,
      cacheSeconds,
      isCacheable,
    };
  }

  /** Renders a response for one reader, which is never cached or shared. */
  async function renderPrivate(
    request: Request,
    path: string,
    address: string,
    signedIn?: SignedIn,
  ): Promise<CachedResponse> {
    const started = performance.now();
    const locale =
      signedIn?.locale ?? chooseLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
    const pageRequest = new Request(new URL(path, settings.SITE_URL), { headers: request.headers });
    const { response, state } = await run(pageRequest, locale, address, signedIn);
    const body = state.page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(state.page);
    const headers = finishHeaders(response).filter(([name]) => name.toLowerCase() !== 'cache-control');
    headers.push(['Cache-Control', 'private, no-store'], ['Vary', 'Accept-Encoding, Accept-Language, Cookie']);
    if (response.status === 200) headers.push(['Content-Language', locale]);
    for (const cookie of signedIn?.cookies ?? []) headers.push(['Set-Cookie', cookie]);
    requestSeconds.observe({ method: 'GET', status: response.status }, (performance.now() - started) / 1000);
    const uncacheable = { tags: new Set<string>(), cacheSeconds: 0, isCacheable: false };
    return { status: response.status, headers, body, encoded: new Map(), ...uncacheable };
  }

  /**
   * Returns the request as if it were made to the site's own address, since the Host header is not trusted. Omits the
   * Origin header, which has already been checked; React Router would compare it with SITE_URL again.
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

  /**
   * Handles a POST or any other write.
   * @param body the complete body.
   */
  async function handleWrite(
    request: Request,
    body: Buffer<ArrayBuffer>,
    address: string,
    signedIn?: SignedIn,
  ): Promise<Response> {
    const started = performance.now();
    const locale =
      signedIn?.locale ?? chooseLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
    const { response, state } = await run(requestAtSite(request, body), locale, address, signedIn);
    const headers = new Headers(response.headers);
    for (const [name, value] of finishHeaders(response)) headers.set(name, value);
    for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    requestSeconds.observe({ method: request.method, status: response.status }, (performance.now() - started) / 1000);
    return new Response(state.page ?? response.body, { status: response.status, headers });
  }

  return { forAnybody: renderPublic, forOne: renderPrivate, toWrite: handleWrite };
}
