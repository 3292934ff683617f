import { database, type Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { purgeBefore } from './rules';
import { purgePendingBefore, removeSubscriber } from './store.server';

/** Removes addresses whose owners never confirmed that they want mail. Returns how many. */
export async function purgeUnconfirmed(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'newsletter.forget');
  return purgePendingBefore(database(), purgeBefore(now));
}

/** Removes a subscriber, as part of the transaction in which whoever owns the address asks to be removed. */
export async function purgeAddress(executor: Executor, email: string): Promise<void> {
  await removeSubscriber(executor, email);
}
