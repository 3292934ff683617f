import { database } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { auth } from '../sessions/auth.server';
import { deleteSession } from '../store.server';

/**
 * Ends the session that a request belongs to.
 * @returns the `Set-Cookie` values that make the browser delete it.
 * @throws whatever kept the session from being ended; it then goes on, and so does its cookie.
 */
export async function signOut(actor: Actor, headers: Headers): Promise<string[]> {
  authorizeMember(actor, 'accounts.manage_own');
  const { api } = await auth();
  const found = await api.getSession({ headers });
  // Better Auth would delete the cookie even if the session could not be ended.
  if (found) await deleteSession(database(), found.session.id);
  return (await api.signOut({ headers, returnHeaders: true })).headers.getSetCookie();
}
