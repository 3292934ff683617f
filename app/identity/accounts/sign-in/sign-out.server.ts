import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { auth } from '../authentication/auth.server';
import { deleteSession } from '../store.server';

/**
 * Ends a request's session.
 * @returns the `Set-Cookie` values that delete the browser's session cookie.
 * @throws any error that prevents the session from ending. The session and its cookie then stay valid.
 */
export async function signOut(actor: Actor, headers: Headers): Promise<string[]> {
  authorizeMember(actor, 'accounts.manage_own');
  const { api } = await auth();
  const found = await api.getSession({ headers });
  // Better Auth would delete the cookie even if the session could not be ended.
  if (found) await deleteSession(database(), found.session.id);
  return (await api.signOut({ headers, returnHeaders: true })).headers.getSetCookie();
}
