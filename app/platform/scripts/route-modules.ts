import { useEffect } from 'react';
import { post } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

type HandlerArguments = { serverAction: () => Promise<object>; serverLoader: () => Promise<unknown> };

/** Loads the document of the page that was navigated to, which names the scripts of the present release. */
function ReloadedPage() {
  useEffect(() => location.reload(), []);
  return null;
}

/**
 * Stands in for a route module that could not be loaded: the connection is lost, or a new release has replaced the
 * file. Forms still reach the server, and a form that does not keeps its text.
 */
const standIn = {
  default: ReloadedPage,
  clientAction: ({ serverAction }: HandlerArguments) =>
    post(serverAction, { title: m.offline_title(), description: m.offline_text() }),
  clientLoader: ({ serverLoader }: HandlerArguments) => serverLoader(),
};

/**
 * Replaces React Router's function of the same name (see `offlineRouteModules` in vite.config.ts), which reloads the
 * current page when a module cannot be loaded, even one that was only prefetched. That would discard what the reader has
 * typed, and without a connection the page itself.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  cache: Record<string, object>,
): Promise<object> {
  const loaded = cache[route.id];
  if (loaded) return loaded;
  try {
    const module: object = await import(/* @vite-ignore */ route.module);
    cache[route.id] = module;
    return module;
  } catch (error) {
    reportError(error);
    return standIn;
  }
}
