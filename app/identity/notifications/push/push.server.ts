import webPush, { type RequestDetails } from 'web-push';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import { ForbiddenAddressError, type Reach, requestOutside } from '~/platform/outside/outside-request.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { type PushSubscriptionKeys, pushLifetime, pushOutcome } from './push-rules';
import { deleteSubscriptionById, messageById, type PushMessage, subscriptionsOf } from './store-push.server';
import { vapidKeys } from './vapid.server';

/**
 * A push service did not take a message, and may take it later. Names no address: those are secrets of their browsers.
 */
class PushNotTakenError extends Error {
  override name = 'PushNotTakenError';
}

/**
 * Shows a notification in the member's browsers that subscribed, encrypted for each (RFC 8291), unless it has been
 * read meanwhile. Subscriptions that are gone are removed. A message that is sent again replaces itself: its topic is
 * the
 * notification's key.
 * @param reach another one than the public Internet, for tests.
 * @throws PushNotTakenError when a push service asks to be tried again.
 */
export async function pushNotification(actor: Actor, notificationId: string, reach?: Reach): Promise<void> {
  authorize(actor, 'notifications.push');
  const message = await messageById(database(), notificationId);
  if (!message) return;
  const keys = await vapidKeys(database());
  const subscriptions = await subscriptionsOf(database(), message.userId);
  const outcomes = await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await send(subscription, message, keys, reach);
      if (outcome === 'gone') await deleteSubscriptionById(database(), subscription.id);
      if (outcome === 'refused')
        log.warn({ host: new URL(subscription.endpoint).host }, 'a push service rejected a message');
      return outcome;
    }),
  );
  if (outcomes.includes('try_again')) throw new PushNotTakenError('A push service did not accept a message.');
}

async function send(
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  message: PushMessage,
  vapid: { publicKey: string; privateKey: string },
  reach?: Reach,
): Promise<ReturnType<typeof pushOutcome>> {
  const { id, title, message: body, actionUrl } = message;
  let details: RequestDetails;
  try {
    details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ id, title, body, path: actionUrl ?? '/notifications' }),
      {
        vapidDetails: { ...vapid, subject: `mailto:${configuration().MAIL_FROM}` },
        TTL: pushLifetime,
        topic: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
      },
    );
  } catch {
    // Nothing can be encrypted for a key that is no point of the curve: no browser has made it.
    return 'gone';
  }
  try {
    const { method, headers, body: encrypted } = details;
    const { status } = await requestOutside(endpoint, { method, headers, body: encrypted ?? undefined }, reach);
    return pushOutcome(status);
  } catch (error) {
    return error instanceof ForbiddenAddressError ? 'gone' : 'try_again';
  }
}
