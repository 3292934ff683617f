import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { BodiesContext } from '~/articles/components/article-body';
import { configuration } from '~/platform/configuration.server';
import { AppError } from '~/platform/errors';
import { startScriptsLate } from '~/platform/http/late-scripts';
import { contentSecurityPolicy } from '~/platform/http/security-headers.server';
import { log, loggedPath } from '~/platform/logging.server';
import { requestState } from '~/platform/request.server';

/** A render that takes longer has hung; it is given up and answered as a fault. */
const renderLimit = 10_000;

/** Renders a page whole: pages are kept compressed, and their policy names every inline script by its hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { bodies } = context.get(requestState);
  let failure: unknown;
  const rendered = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <BodiesContext value={bodies}>
        <ServerRouter context={routerContext} url={request.url} />
      </BodiesContext>,
      {
        onAllReady: () => {
          clearTimeout(limit);
          const stream = new PassThrough();
          text(stream).then(resolve, reject);
          pipe(stream);
        },
        onShellError: reject,
        onError: (error) => {
          failure = error;
        },
      },
    );
    const limit = setTimeout(() => abort(new Error('Rendering took too long.')), renderLimit);
  });
  if (failure) {
    log.error({ err: failure, path: loggedPath(new URL(request.url).pathname) }, 'a page failed while it was rendered');
  }
  const html = import.meta.env.DEV ? rendered : startScriptsLate(rendered);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(html, {
      isSecure: configuration().SITE_URL.startsWith('https:'),
      isDevelopment: import.meta.env.DEV,
    }),
  );
  return new Response(html, { status: failure ? 500 : status, headers });
}

/** Faults are logged with their request; refusals that features raise on purpose are answers, not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof AppError) return;
  log.error(
    { err: error, path: loggedPath(new URL(request.url).pathname), requestId: context.get(requestState).id },
    'a request failed',
  );
};
