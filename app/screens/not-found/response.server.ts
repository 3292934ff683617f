import { data, redirect } from 'react-router';
import { findRedirect } from '~/content/redirects/service.server';
import { AppError } from '~/platform/errors';
import { refusal, refuse } from '~/platform/http/refuse.server';
import { closeMatches } from './service.server';

/**
 * Handles an error in a loader as `redirectOrRefuse` does. If that responds with 404, adds the articles whose titles are
 * close to the address. As on the search page, anyone may search as often as they like: visitors' pages are rendered for
 * nobody in particular, so a limit would hold for all of them together.
 * @throws a redirect, or a response with the error's status.
 */
export async function refuseWithMatches(error: unknown, url: URL): Promise<never> {
  if (!(error instanceof AppError && error.code === 'not_found')) return refuse(error);
  const target = await findRedirect(url.pathname + url.search);
  if (target) throw redirect(target, 301);
  throw data({ ...refusal(error), matches: await closeMatches(url.pathname) }, { status: error.status });
}
