import { type RouterContextProvider, redirect } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import type { Member } from '~/platform/permissions/permissions';

/**
 * Returns the member requesting a members-only page. Redirects visitors to the sign-in page, which returns them to the
 * requested page afterwards. Services also enforce access themselves.
 * @throws Response a redirect to `/auth`.
 */
export function requireMember(context: Readonly<RouterContextProvider>, request: Request): Member {
  const actor = actorOf(context);
  if ('userId' in actor) return actor;
  const page = new URL(request.url);
  // React Router's data requests add `.data` and `_routes` to the URL. Remove both, so that the reader returns to the
  // page itself.
  page.pathname = page.pathname.replace(/\.data$/, '');
  if (page.searchParams.has('_routes')) page.searchParams.delete('_routes');
  throw redirect(`/auth?returnTo=${encodeURIComponent(page.pathname + page.search)}`);
}
