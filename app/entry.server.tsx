import { text } from 'node:stream/consumers';
import texts from 'virtual:texts';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { AppError } from '~/platform/errors';
import { contentSecurityPolicy } from '~/platform/http/security-headers.server';
import { getLocale } from '~/platform/languages/compiled/runtime';
import { log, loggedPath } from '~/platform/logging/logging.server';
import { withPicturesFrom } from '~/platform/page-cache/cdn-pictures';
import { pictureBase } from '~/platform/page-cache/settings.server';
import { configuration } from '~/platform/program/configuration.server';
import { BodiesContext } from '~/platform/requests/bodies';
import { requestState } from '~/platform/requests/request.server';
import { withHydrationData } from '~/platform/scripts/hydration-data';
import { deferScripts } from '~/platform/scripts/lazy-scripts';
import { newScriptMark, takeOwnScripts } from '~/platform/scripts/own-scripts';
import { headScript } from './head-script';
import { earlyPaletteScript } from './newsroom/shell/early-palette';

/**
 * Renders the whole page before responding, because loaders have already loaded everything it shows, pages are cached
 * compressed, and the security policy lists the hashes of our inline scripts. The HTML is stored in the request's state,
 * because a Response would turn it into a stream that has to be collected again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const state = context.get(requestState);
  const mark = newScriptMark();
  const data = routerContext.serverHandoffStream && (await text(routerContext.serverHandoffStream));
  const html = renderToString(
    <BodiesContext value={state.bodies}>
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={mark} />
    </BodiesContext>,
  );
  // The newsroom works whatever the CDN does.
  const isForReaders = !/^\/admin(?:\/|$)/.test(new URL(request.url).pathname);
  const rendered = `<!DOCTYPE html>${withPicturesFrom(isForReaders ? pictureBase() : '', html)}`;
  const whole = data === undefined ? rendered : withHydrationData(rendered, data, mark);
  const marked = import.meta.env.DEV ? whole : deferScripts(whole, { ...texts, files: texts.files[getLocale()] }, mark);
  const { page, scripts } = takeOwnScripts(marked, mark);
  state.page = page;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(page, {
      scripts: [headScript, ...(page.includes(earlyPaletteScript) ? [earlyPaletteScript] : []), ...scripts],
      isSecure: configuration().SITE_URL.startsWith('https:'),
      isDevelopment: import.meta.env.DEV,
      isFramed: state.isFramed,
    }),
  );
  if (state.isFramed) headers.set('X-Frame-Options', 'SAMEORIGIN');
  return new Response(null, { status, headers });
}

/**
 * Logs unexpected errors with their request. An AppError is a deliberate response, and a 404 or 405 is the client's
 * mistake; neither is logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof AppError) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error(
    { err: error, path: loggedPath(new URL(request.url).pathname), requestId: context.get(requestState).id },
    'a request failed',
  );
};
