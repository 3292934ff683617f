import { data, type RouterContextProvider, redirect } from 'react-router';
import { findRedirect } from '~/content/redirects/service.server';
import { AppError } from '~/platform/errors';
import { refusal, refuse } from '~/platform/http/refuse.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { requestState } from '~/platform/requests/request.server';
import { closeMatches } from './service.server';

const limitSearches = rateLimiter({
  name: 'close_matches',
  description: 'Article suggestions on not-found pages, by network',
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
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  if (!(error instanceof AppError && error.code === 'not_found')) return refuse(error);
  const target = await findRedirect(url.pathname + url.search);
  if (target) throw redirect(target, 301);
  const { isAllowed } = await limitSearches(context.get(requestState).address);
  const matches = isAllowed ? await closeMatches(url.pathname) : [];
  throw data({ ...refusal(error), matches }, { status: error.status });
}
