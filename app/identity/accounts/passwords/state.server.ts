import { database } from '~/platform/database/database.server';
import { deleteSessionByToken, lockPasswordHashOf, passwordHashOf } from '../store.server';

/**
 * Notes which password an account has before someone signs in with it. Whoever changes a password ends the sessions
 * that
 * there are; one that was just being made would outlive them.
 * @returns a function to call when the session has begun: it returns whether the password is still that one, and ends
 * the
 * session when it is not.
 */
export async function watchPassword(userId: string): Promise<(sessionToken: string | undefined) => Promise<boolean>> {
  const before = await passwordHashOf(database(), userId);
  return async (sessionToken) => {
    // Every hash has a salt of its own: the same password chosen again is another, too.
    if ((await lockPasswordHashOf(database(), userId)) === before) return true;
    if (sessionToken) await deleteSessionByToken(database(), sessionToken);
    return false;
  };
}
