import { database } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { subscriptionOf } from './store.server';

/**
 * The newsletter subscription of an address, for its owner to take along; null without one.
 * @param email the member's own address, which has been confirmed.
 */
export async function exportOfSubscription(actor: Actor, email: string) {
  authorizeMember(actor, 'accounts.manage_own');
  return (await subscriptionOf(database(), email)) ?? null;
}
