import { data, redirect } from 'react-router';
import { findRedirect } from '../service.server';
import type { Route } from './+types/not-found';

/** Every address that no other route knows: an old address leads to the new one, any other is not found. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const target = await findRedirect(pathname + search);
  if (target) throw redirect(target, 301);
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
