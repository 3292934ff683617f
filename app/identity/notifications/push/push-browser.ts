import { notePushMember } from './push-member';
import type { PushStatus } from './push-rules';

/** What a browser does about notifications. `on`: it shows those of the member who is signed in. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const address = '/notifications/push';

/** Sends the site something about this browser. @throws when the site does not take it. */
async function send(fields: Record<string, string>): Promise<Response> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok) throw new NotTakenError(response.status);
  return response;
}

class NotTakenError extends Error {
  override name = 'NotTakenError';
  constructor(readonly status: number) {
    super(`The site responded with ${status}.`);
  }
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** What the site knows of a subscription; `null` when nobody is signed in. @throws when the site cannot be asked. */
async function statusOf({ endpoint }: PushSubscription): Promise<PushStatus | null> {
  try {
    return (await (await send({ intent: 'ask', endpoint })).json()) as PushStatus;
  } catch (error) {
    if (error instanceof NotTakenError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Whether this browser shows the notifications of the member who is signed in. A subscription alone does not: it can be
 * another member's, and its member may want no push.
 * @param userId the member who is signed in.
 * @param isWanted whether push is wanted, where the page knows it better than the site, which may be storing it just now.
 * @throws when the site cannot be asked.
 */
export async function pushStateHere(userId: string | undefined, isWanted?: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionHere();
  const status = subscription && (await statusOf(subscription));
  if (!status?.isOwn) return 'off';
  notePushMember(userId ?? null);
  return (isWanted ?? status.isWanted) ? 'on' : 'off';
}

/**
 * Has this browser show the notifications of the member who is signed in, whoever it showed them for before. The browser
 * asks its reader first, who may say no.
 * @throws when the browser, its push service or the site does not do its part.
 */
export async function showPushHere(userId: string | undefined): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = (await (await fetch(address)).json()) as { publicKey: string };
  await navigator.serviceWorker.register('/push-worker.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  try {
    await send({ intent: 'allow', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  } catch (error) {
    // A browser that shows nothing must not look as if it did.
    await subscription.unsubscribe();
    throw error;
  }
  notePushMember(userId ?? null);
}

/** Has this browser show nothing any more. @throws when the site does not take it. */
export async function stopPushHere(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await send({ intent: 'stop', endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  notePushMember(null);
}

/**
 * Ends this browser's subscription when the member it was made for is not the one who is signed in: what that member is
 * told is shown to nobody else. The push service then knows the address no more, and the site purges it at the next
 * message. The site is asked first: a page that the browser has kept from before signing in shows nobody.
 */
export async function endPushOfOthers(): Promise<void> {
  const subscription = isSupported() ? await subscriptionHere() : null;
  if (subscription) {
    const status = await statusOf(subscription).catch(() => undefined);
    // The site cannot be asked now: the next page asks again.
    if (status === undefined || status?.isOwn) return;
    await subscription.unsubscribe();
  }
  notePushMember(null);
}
