import { z } from 'zod';

/** Maximum number of browsers with push per member; a new one replaces the oldest. */
export const mostBrowsers = 10;
/** Changes of push subscriptions that a member may make in an hour. */
export const pushChangesPerHour = 30;
/** Seconds that a push service keeps a message for a browser that is off. */
export const pushLifetime = 86_400;

/** Bytes in base64url, without padding, as browsers' `PushSubscription.toJSON` writes them. */
const bytes = (length: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === length);

const endpoint = z
  .url({ protocol: /^https$/ })
  .max(1_000)
  .refine((text) => {
    const { port, username, password } = new URL(text);
    return port === '' && username === '' && password === '';
  });

/** What a browser gives when it has been allowed to show notifications (RFC 8291 §2). */
export const pushForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('allow'),
    endpoint,
    /** An uncompressed point of P-256, and 16 random bytes. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  z.object({ intent: z.literal('stop'), endpoint }),
  z.object({ intent: z.literal('ask'), endpoint }),
]);

/**
 * What a member can know of a browser: whether it was allowed for them, last of all members, and whether they want
 * push.
 */
export type PushStatus = { isOwn: boolean; isWanted: boolean };

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** What becomes of a message by the push service's response (RFC 8030 §5, §7.3). */
export function pushOutcome(status: number): 'delivered' | 'gone' | 'refused' | 'try_again' {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'try_again' : 'refused';
}
