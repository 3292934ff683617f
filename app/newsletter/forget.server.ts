import { database } from '~/platform/database.server';
import { type Actor, authorize } from '~/security/permissions';
import { forgetBefore } from './rules';
import { forgetPendingBefore } from './store.server';

/** Removes addresses whose owners never confirmed that they want mail. Answers how many. */
export async function forgetUnconfirmed(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'newsletter.forget');
  return forgetPendingBefore(database(), forgetBefore(now));
}
