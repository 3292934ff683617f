import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Locale } from '~/platform/languages/locales';
import { withLocale } from '~/platform/languages/request-locale.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { BodiesContext } from '~/platform/requests/bodies';
import { type RequestState, requestState } from '~/platform/requests/request.server';
import { actorContext } from '../actor.server';

/** A route module to mount in a test. */
export type Page = { path: string; module: Pick<RouteObject, 'loader' | 'action'> & { default: () => ReactNode } };

export type Visit = {
  /** Fields of a form to post. Without `form` and `body`, the request is a GET. */
  form?: Record<string, string>;
  /** A body to post that is not one of the site's forms. */
  body?: { type: string; text: string };
  locale?: Locale;
  address?: string;
  /** The actor of the request; a visitor by default. */
  actor?: Actor;
};

/** A page with the props React Router passes to route modules. */
function LoadedPage({ page }: { page: Page['module']['default'] }) {
  const Component = page as ComponentType<{ loaderData: unknown; actionData: unknown }>;
  return <Component loaderData={useLoaderData()} actionData={useActionData()} />;
}

/** Requests a page as a browser without JavaScript would. Returns its status, HTML and action data. */
export async function visit(
  pages: Page[],
  path: string,
  { form, body, locale = 'en', address = '192.0.2.1', actor = visitor }: Visit = {},
) {
  const handler = createStaticHandler(
    pages.map(({ path, module }) => ({
      path,
      loader: module.loader,
      action: module.action,
      element: <LoadedPage page={module.default} />,
    })),
  );
  const context = new RouterContextProvider();
  const state: RequestState = {
    id: 'test',
    locale,
    address,
    isDocument: true,
    cacheSeconds: 0,
    cacheTags: new Set(),
    bodies: new Map(),
  };
  context.set(requestState, state);
  context.set(actorContext, actor);
  const init = form
    ? { method: 'POST', body: new URLSearchParams(form) }
    : body && { method: 'POST', body: body.text, headers: { 'Content-Type': body.type } };
  return withLocale(locale, async () => {
    const found = await handler.query(new Request(new URL(path, 'https://magazine.test'), init), {
      requestContext: context,
    });
    if (found instanceof Response) throw new Error(`The route returned a ${found.status} response instead of a page.`);
    const html = renderToString(
      <BodiesContext value={state.bodies}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} />
      </BodiesContext>,
    );
    return {
      status: found.statusCode,
      html,
      result: Object.values(found.actionData ?? {})[0],
      cacheSeconds: state.cacheSeconds,
    };
  });
}
