import { database, type Executor } from '~/platform/database/database.server';
import { subscriptionChanged } from './hooks';
import { purgeCutoff } from './rules';
import { purgePendingBefore, removeSubscriber } from './store.server';

/** Deletes sign-ups that were never confirmed. Returns the number deleted. */
export async function purgeUnconfirmed(now: Date): Promise<number> {
  return purgePendingBefore(database(), purgeCutoff(now));
}

/** Deletes the subscriber with the given address, in the transaction that deletes its owner's account. */
export async function purgeAddress(executor: Executor, email: string): Promise<void> {
  const ended = await removeSubscriber(executor, email);
  if (ended) await subscriptionChanged.run(executor, ended, 'gone', new Date());
}
