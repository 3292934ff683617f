import { database } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { subscriptionOf } from './store.server';

/**
 * Returns an address's newsletter subscription for the member's data export; null when there is none.
 * @param email the member's own, confirmed address.
 */
export async function exportSubscription(actor: Actor, email: string) {
  authorizeMember(actor, 'accounts.manage_own');
  return (await subscriptionOf(database(), email)) ?? null;
}
