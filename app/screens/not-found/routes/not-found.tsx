import { redirect } from 'react-router';
import { findRedirect } from '~/content/redirects/service.server';
import { AppError } from '~/platform/errors';
import { pageUrl } from '~/platform/requests/page-url';
import { refuseWithMatches } from '../response.server';
import type { Route } from './+types/not-found';

/** Handles every path that no other route matches: redirects former addresses and responds to all others with 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = pageUrl(request);
  const target = await findRedirect(pathname + search);
  if (target) throw redirect(target, 301);
  return await refuseWithMatches(new AppError('not_found', 'Page not found.'), request, context);
}

export default function NotFound(): null {
  return null;
}
