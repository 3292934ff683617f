import { storePushMember } from './push-member';
import type { PushStatus } from './push-rules';

/** A browser's push state. `on`: the browser shows the signed-in member's notifications. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const address = '/notifications/push';

/** Posts a request about this browser to the site. @throws RequestRejectedError when the site rejects it. */
async function send(fields: Record<string, string>): Promise<Response> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (response.ok) return response;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new RequestRejectedError(response.status, message);
}

/** @param sentence the site's explanation for the member. */
export class RequestRejectedError extends Error {
  override name = 'RequestRejectedError';
  constructor(
    readonly status: number,
    readonly sentence?: string,
  ) {
    super(`The site responded with ${status}.`);
  }
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Fetches a subscription's status; returns null when nobody is signed in. @throws when the request fails. */
async function statusOf({ endpoint }: PushSubscription): Promise<PushStatus | null> {
  try {
    return (await (await send({ intent: 'ask', endpoint })).json()) as PushStatus;
  } catch (error) {
    if (error instanceof RequestRejectedError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Returns whether this browser shows the signed-in member's notifications. Having a subscription is not enough: it may
 * belong to another member, or the member may have turned push off.
 * @param userId the signed-in member.
 * @param isWanted the member's preference, if the page knows it before the server has stored it.
 * @throws when the status cannot be fetched.
 */
export async function readPushState(userId: string | undefined, isWanted?: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  const status = subscription && (await statusOf(subscription));
  if (!status?.isOwn) return 'off';
  storePushMember(userId ?? null);
  return (isWanted ?? status.isWanted) ? 'on' : 'off';
}

/**
 * Subscribes this browser to the signed-in member's notifications instead of any other member's. Does nothing if the
 * reader denies the browser's permission prompt.
 * @throws when the browser, its push service or the site fails.
 */
export async function enablePush(userId: string | undefined): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = (await (await fetch(address)).json()) as { publicKey: string };
  await navigator.serviceWorker.register('/push-worker.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  try {
    await send({ intent: 'allow', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  } catch (error) {
    // The site did not store the subscription, so the browser must not appear subscribed.
    await subscription.unsubscribe();
    throw error;
  }
  storePushMember(userId ?? null);
}

/** Unsubscribes this browser. @throws when the site rejects the request. */
export async function disablePush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await send({ intent: 'stop', endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  storePushMember(null);
}

/**
 * Ends this browser's subscription unless its member is signed in, so that nobody else sees that member's
 * notifications. The push service then rejects the endpoint, and the site deletes the subscription when it sends the
 * next message. Checks with the site who is signed in, because a page cached before sign-in names no member.
 */
export async function endPushOfOtherMembers(): Promise<void> {
  const subscription = isSupported() ? await currentSubscription() : null;
  if (subscription) {
    const status = await statusOf(subscription).catch(() => undefined);
    // The site is unreachable; the next page retries.
    if (status === undefined || status?.isOwn) return;
    await subscription.unsubscribe();
  }
  storePushMember(null);
}
