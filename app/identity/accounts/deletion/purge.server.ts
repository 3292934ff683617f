import { database } from '~/platform/database/database.server';
import { unverifiedDays } from '../rules';
import { endedSessionRetentionDays } from '../states/rules';
import { purgeEndedSessions } from '../states/store.server';
import { purgeBefore } from '../store.server';

const day = 86_400_000;

/**
 * Deletes expired sessions, links and codes, and accounts that were never confirmed. Returns the number of deleted
 * accounts.
 */
export async function purgeAccounts(now: Date): Promise<number> {
  await purgeEndedSessions(database(), new Date(now.getTime() - endedSessionRetentionDays * day));
  return purgeBefore(database(), {
    now,
    unverified: new Date(now.getTime() - unverifiedDays * day),
    yesterday: new Date(now.getTime() - day),
  });
}
