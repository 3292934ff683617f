import { data, redirect } from 'react-router';
import { pageUrl } from '~/platform/requests/page-url';
import { findRedirect } from '../service.server';
import type { Route } from './+types/not-found';

/** Handles every path that no other route matches: redirects former addresses and responds to all others with 404. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = pageUrl(request);
  const target = await findRedirect(pathname + search);
  if (target) throw redirect(target, 301);
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
