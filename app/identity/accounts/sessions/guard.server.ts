import { type RouterContextProvider, redirect } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import type { Member } from '~/platform/permissions/actors';

/**
 * Returns the member requesting a members-only page. Redirects visitors to the sign-in page, which returns them to the
 * requested page afterwards. Services also enforce access themselves.
 * @param url the page's address, without what React Router adds to it in requests for data.
 * @throws Response a redirect to `/auth`.
 */
export function requireMember(context: Readonly<RouterContextProvider>, url: URL): Member {
  const actor = actorOf(context);
  if ('userId' in actor) return actor;
  throw redirect(`/auth?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
}
