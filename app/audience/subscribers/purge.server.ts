import { database, type Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { purgeCutoff } from './rules';
import { purgePendingBefore, removeSubscriber } from './store.server';

/** Deletes sign-ups that were never confirmed. Returns the number deleted. */
export async function purgeUnconfirmed(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'newsletter.purge');
  return purgePendingBefore(database(), purgeCutoff(now));
}

/** Deletes the subscriber with the given address, in the transaction that deletes its owner's account. */
export async function purgeAddress(executor: Executor, email: string): Promise<void> {
  await removeSubscriber(executor, email);
}
