import type { DataStrategyResult } from 'react-router';

type RouterState = {
  location: { pathname: string };
  navigation: { location?: { pathname: string } };
  loaderData: Record<string, unknown>;
};

/**
 * Lets the page keep the data it shows when reloading the data cannot reach the server; otherwise React Router would
 * replace the page by an error page. Opening another page still fails.
 * @param path the path whose data was requested.
 * @param results what the loaders returned; failures are replaced in place.
 * @returns whether anything was replaced.
 */
export function keepShownData(
  path: string,
  results: Record<string, DataStrategyResult>,
  { location, navigation, loaderData }: RouterState,
): boolean {
  const target = navigation.location?.pathname;
  if (target === path && target !== location.pathname) return false;
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && result instanceof TypeError,
  );
  for (const [id] of failed) results[id] = { type: 'data', result: loaderData[id] };
  return failed.length > 0;
}
