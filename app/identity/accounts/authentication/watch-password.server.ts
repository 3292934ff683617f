import { database } from '~/platform/database/database.server';
import { deleteSessionByToken, lockPasswordHashOf, passwordHashOf } from '../store.server';

/**
 * Remembers an account's password before a sign-in. Changing a password ends only existing sessions, so a session that
 * is being created at the same time would survive the change.
 * @returns a function to call once the session has begun. It returns true if the password is unchanged; otherwise, it
 * ends the session and returns false.
 */
export async function watchPassword(userId: string): Promise<(sessionToken: string | undefined) => Promise<boolean>> {
  const before = await passwordHashOf(database(), userId);
  return async (sessionToken) => {
    // Each hash has its own salt, so choosing the same password again also counts as a change.
    if ((await lockPasswordHashOf(database(), userId)) === before) return true;
    if (sessionToken) await deleteSessionByToken(database(), sessionToken);
    return false;
  };
}
