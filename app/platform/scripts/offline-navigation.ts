import type { DataStrategyResult } from 'react-router';

type Place = { pathname: string; search: string };
type RouterState = { location: Place; navigation: { location?: Place }; loaderData: Record<string, unknown> };
/** Where React Router keeps its router, and the position of the page in the browser's history. */
type FrameworkWindow = { __reactRouterDataRouter: { state: RouterState } };
type HistoryState = { idx: number } | null;

const pathOf = ({ pathname, search }: Place): string => pathname + search;
const position = (): number => (history.state as HistoryState)?.idx ?? 0;

/** The position of the page that is shown. Back and Forward change the browser's position before the page is loaded. */
let shownPosition = 0;

/** Records the browser's current position as that of the page shown. */
export function notePosition(): void {
  shownPosition = position();
}

/** Cancels the current navigation. The router then reloads the data of the current page, which stays on screen. */
function stayOnPage(): void {
  const distance = shownPosition - position();
  if (distance !== 0) history.go(distance);
  // The address has not changed yet, so there is no step to take back.
  else dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}

/**
 * Keeps the page that is shown when loading data cannot reach the server; otherwise React Router would replace the page
 * by an error page. Data that cannot be reloaded stays as it is; another page that cannot be loaded is not opened.
 * @param request what was requested.
 * @param results what the loaders returned; failures are replaced in place.
 * @returns whether anything could not be loaded.
 */
export async function keepPageWhenOffline(
  { url, signal }: Request,
  results: Record<string, DataStrategyResult>,
): Promise<boolean> {
  const failed = Object.entries(results).filter(
    ([, { type, result }]) =>
      type === 'error' &&
      result instanceof TypeError &&
      // Only in development do errors of the server arrive as they are, with the stack of the server.
      !(import.meta.env.DEV && !result.stack?.includes(window.location.origin)),
  );
  if (failed.length === 0) return false;
  const { location, navigation, loaderData } = (window as unknown as FrameworkWindow).__reactRouterDataRouter.state;
  const target = navigation.location && pathOf(navigation.location);
  if (target === pathOf(new URL(url)) && target !== pathOf(location)) {
    await new Promise((resolve) => {
      signal.onabort = resolve;
      stayOnPage();
    });
  }
  for (const [id] of failed) results[id] = { type: 'data', result: loaderData[id] };
  return true;
}
