import { type RouterContextProvider, redirect } from 'react-router';
import { actorOf } from '~/security/actor.server';
import type { Member } from '~/security/permissions';

/**
 * For pages that are only for members: a visitor is led to the sign-in, and from there back. The wall is in the services.
 * @throws Response a redirect to `/auth`.
 */
export function requireMember(context: Readonly<RouterContextProvider>, request: Request): Member {
  const actor = actorOf(context);
  if ('userId' in actor) return actor;
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\.data$/, '');
  throw redirect(`/auth?returnTo=${encodeURIComponent(page + search)}`);
}
