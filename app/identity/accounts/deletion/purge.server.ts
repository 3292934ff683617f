import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { unverifiedDays } from '../rules';
import { sessionEndDays } from '../states/rules';
import { purgeSessionEnds } from '../states/store.server';
import { purgeBefore } from '../store.server';

const day = 86_400_000;

/**
 * Deletes expired sessions, links and codes, and accounts that were never confirmed. Returns the number of deleted
 * accounts.
 */
export async function purgeAccounts(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'accounts.administer');
  await purgeSessionEnds(database(), new Date(now.getTime() - sessionEndDays * day));
  return purgeBefore(database(), {
    now,
    unverified: new Date(now.getTime() - unverifiedDays * day),
    mails: new Date(now.getTime() - day),
  });
}
