import webPush, { type RequestDetails } from 'web-push';
import { database } from '~/platform/database/database.server';
import {
  type AllowedTargets,
  ForbiddenAddressError,
  sendExternalRequest,
} from '~/platform/external-requests/external-request.server';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { type PushSubscriptionKeys, pushLifetime, pushOutcome } from './push-rules';
import { deleteSubscriptionById, messageById, type PushMessage, subscriptionsOf } from './store-push.server';
import { vapidKeys } from './vapid.server';

/** Error for a message that a push service temporarily rejected. Omits the endpoint, which must remain secret. */
class PushRejectedError extends Error {
  override name = 'PushRejectedError';
}

/**
 * Pushes a notification to the member's subscribed browsers, encrypted for each (RFC 8291), unless it has been read.
 * Deletes expired and unusable subscriptions. A retry replaces the earlier message, because the topic is the
 * notification's ID.
 * @param targets addresses that tests allow instead of the public Internet.
 * @throws PushRejectedError when a push service requires a retry.
 */
export async function pushNotification(notificationId: string, targets?: AllowedTargets): Promise<void> {
  const message = await messageById(database(), notificationId);
  if (!message) return;
  const keys = await vapidKeys(database());
  const subscriptions = await subscriptionsOf(database(), message.userId);
  const outcomes = await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await send(subscription, message, keys, targets);
      if (outcome === 'gone') await deleteSubscriptionById(database(), subscription.id);
      if (outcome === 'refused')
        log.warn({ host: new URL(subscription.endpoint).host }, 'a push service rejected a message');
      return outcome;
    }),
  );
  if (outcomes.includes('try_again')) throw new PushRejectedError('A push service did not accept a message.');
}

async function send(
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  message: PushMessage,
  vapid: { publicKey: string; privateKey: string },
  targets?: AllowedTargets,
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
    // Encryption fails if the key is not a point on the curve; real browsers never send such a key.
    return 'gone';
  }
  try {
    const { method, headers, body: encrypted } = details;
    const { status } = await sendExternalRequest(endpoint, { method, headers, body: encrypted ?? undefined }, targets);
    return pushOutcome(status);
  } catch (error) {
    return error instanceof ForbiddenAddressError ? 'gone' : 'try_again';
  }
}
