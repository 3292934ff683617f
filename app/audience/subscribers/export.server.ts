import { database } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { subscriptionOf } from './store.server';

/**
 * Returns the newsletter subscription of an address, for the member's data export; null without one.
 * @param email the member's own, confirmed address.
 */
export async function exportSubscription(actor: Actor, email: string) {
  authorizeMember(actor, 'accounts.manage_own');
  return (await subscriptionOf(database(), email)) ?? null;
}
