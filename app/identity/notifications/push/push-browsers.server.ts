import { writePreferences } from '~/identity/accounts/profiles/change.server';
import { database } from '~/platform/database/database.server';
import { AppError, NotAllowedError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import {
  type AllowedTargets,
  checkExternalAddress,
  ForbiddenAddressError,
} from '~/platform/external-requests/external-request.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { maxBrowsers, type PushStatus, type PushSubscriptionKeys, pushChangesPerHour } from './push-rules';
import * as store from './store-push.server';
import { vapidKeys } from './vapid.server';

const limitChanges = rateLimiter({
  name: 'push',
  description: 'Push notification changes, by member',
  points: pushChangesPerHour,
  seconds: 3600,
});

async function authorizeChange(actor: Actor): Promise<string> {
  const { userId } = authorizeMember(actor, 'notifications.manage_own');
  if (!(await limitChanges(userId)).isAllowed) throw new AppError('too_many', m.form_too_many());
  return userId;
}

/** Returns the public key for browsers to subscribe with (RFC 8292 §4), in base64url. */
export async function pushKey(actor: Actor): Promise<string> {
  authorizeMember(actor, 'notifications.manage_own');
  return (await vapidKeys(database())).publicKey;
}

/**
 * Returns a browser's push status for this member. For another member's browser, reveals only that it is not this
 * member's.
 */
export async function readPushStatus(actor: Actor, endpoint: string): Promise<PushStatus> {
  const { userId } = authorizeMember(actor, 'notifications.manage_own');
  return store.statusOf(database(), userId, endpoint);
}

/**
 * Subscribes a browser to the member's push messages and turns the preference on.
 * @param targets addresses that tests allow instead of the public Internet.
 * @throws AppError `invalid` when the push service's address is not on the public Internet; `forbidden` for staff whose
 * permissions are withheld: the browser would receive notifications about the newsroom's work from then on.
 */
export async function allowPush(actor: Actor, keys: PushSubscriptionKeys, targets?: AllowedTargets): Promise<void> {
  if ('userId' in actor && actor.withheld) throw new NotAllowedError('forbidden');
  const userId = await authorizeChange(actor);
  try {
    await checkExternalAddress(keys.endpoint, targets);
  } catch (error) {
    throw error instanceof ForbiddenAddressError ? new AppError('invalid', m.push_address_refused()) : error;
  }
  await transaction(async (executor) => {
    await store.saveSubscription(executor, userId, keys);
    await store.trimSubscriptions(executor, userId, maxBrowsers);
    await writePreferences(executor, userId, { pushNotifications: true }, new Date());
  });
}

/** Unsubscribes a browser from the member's push messages. When no browser is left, turns the preference off. */
export async function stopPush(actor: Actor, endpoint: string): Promise<void> {
  const userId = await authorizeChange(actor);
  await transaction(async (executor) => {
    await store.deleteSubscription(executor, userId, endpoint);
    if ((await store.countSubscriptions(executor, userId)) > 0) return;
    await writePreferences(executor, userId, { pushNotifications: false }, new Date());
  });
}
