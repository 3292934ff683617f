import { z } from 'zod';
import { mayBePublicHost } from '~/platform/external-requests/public-address';

/** Maximum browsers with push per member. Beyond that, a new browser replaces the oldest. */
export const maxBrowsers = 10;
/** Maximum push subscription changes per member per hour. */
export const pushChangesPerHour = 30;
/** Time for which a push service stores a message for an offline browser, in seconds. */
export const pushLifetime = 86_400;

/** Unpadded base64url of a fixed number of bytes, as returned by `PushSubscription.toJSON`. */
const bytes = (length: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === length);

const endpoint = z
  .url({ protocol: /^https$/ })
  .max(1_000)
  .refine((text) => {
    const { port, username, password } = new URL(text);
    return port === '' && username === '' && password === '' && mayBePublicHost(text);
  });

/** A browser's request about its push subscription (RFC 8291 §2). */
export const pushForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('allow'),
    endpoint,
    /** An uncompressed P-256 point; `auth` is 16 random bytes. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  z.object({ intent: z.literal('stop'), endpoint }),
  z.object({ intent: z.literal('ask'), endpoint }),
]);

/**
 * A browser's push status for a member: whether that member was the last to allow push in the browser, and whether the
 * member wants push.
 */
export type PushStatus = { isOwn: boolean; isWanted: boolean };

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** Maps a push service's response status to the message's outcome (RFC 8030 §5, §7.3). */
export function pushOutcome(status: number): 'delivered' | 'gone' | 'refused' | 'try_again' {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'try_again' : 'refused';
}
