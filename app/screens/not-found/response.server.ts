import { data, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { redirectOrRefuse } from '~/content/redirects/response.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { pageUrl } from '~/platform/requests/page-url';
import { requestState } from '~/platform/requests/request.server';
import { closeMatches } from './service.server';

const limitSearches = rateLimiter({
  name: 'close_matches',
  description: 'Searches for articles close to a missing address, by network',
  points: 30,
  seconds: 60,
});

/**
 * Handles an error in a loader as `redirectOrRefuse` does. If that responds with 404, adds the articles whose titles are
 * close to the address; a client that has asked for many missing addresses gets none.
 * @throws a redirect, or a response with the error's status.
 */
export async function refuseWithMatches(
  error: unknown,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  const thrown = await redirectOrRefuse(error, request).catch((refusal: unknown) => refusal);
  if (!isRefusal(thrown) || thrown.init?.status !== 404) throw thrown;
  const { isAllowed } = await limitSearches(context.get(requestState).address);
  const matches = isAllowed ? await closeMatches(pageUrl(request).pathname) : [];
  throw data({ ...(thrown.data as object), matches }, thrown.init);
}

/** Whether a thrown value is what `data` returns, which has no exported class. */
function isRefusal(thrown: unknown): thrown is ReturnType<typeof data> {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'data' in thrown &&
    'init' in thrown &&
    !isRouteErrorResponse(thrown)
  );
}
