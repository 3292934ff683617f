import { beforeEach, expect, test, vi } from 'vitest';
import { disablePush, enablePush, endPushOfOtherMembers, readPushState } from './push-browser';
import { pushMember } from './push-member';

const endpoint = 'https://push.example.net/this-browser';

/** The browser's state: whether its service worker is subscribed. */
let isSubscribed = false;
/** The server's state: the signed-in member, the subscription's owner, and the members who want push. */
let signedIn: string | null = null;
let owner: string | null = null;
const membersWantingPush = new Set<string>();
let isReachable = true;
let refusal: string | undefined;

const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  unsubscribe: async () => {
    isSubscribed = false;
    return true;
  },
};
const worker = {
  pushManager: {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  },
};

/** Stand-in for `/notifications/push`. */
async function site(_address: string, init?: { body: URLSearchParams }): Promise<Response> {
  if (!isReachable) throw new TypeError('Failed to fetch');
  if (!signedIn) return Response.json({}, { status: 401 });
  switch (init?.body.get('intent')) {
    case 'ask':
      return Response.json({ isOwn: owner === signedIn, isWanted: membersWantingPush.has(signedIn) });
    case 'allow':
      if (refusal) return Response.json({ message: refusal }, { status: 400 });
      owner = signedIn;
      membersWantingPush.add(signedIn);
      return Response.json({});
    case 'stop':
      if (owner === signedIn) owner = null;
      return Response.json({});
    default:
      return Response.json({ publicKey: 'public' });
  }
}

beforeEach(() => {
  isSubscribed = false;
  isReachable = true;
  refusal = undefined;
  signedIn = owner = null;
  membersWantingPush.clear();
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => worker,
      register: async () => worker,
      ready: Promise.resolve(worker),
    },
  });
  vi.stubGlobal('fetch', site);
});

async function allowAs(member: string): Promise<void> {
  signedIn = member;
  await enablePush(member);
}

test('a refused browser is not left subscribed, and the member can read why', async () => {
  refusal = 'The address is not public.';
  await expect(allowAs('ada')).rejects.toMatchObject({ status: 400, sentence: refusal });
  expect(isSubscribed).toBe(false);
});

test('push is on for the member who allowed it until they turn it off', async () => {
  await allowAs('one');
  expect(await readPushState('one')).toBe('on');
  expect(pushMember()).toBe('one');
  await disablePush();
  expect(await readPushState('one')).toBe('off');
  expect([pushMember(), isSubscribed, owner]).toEqual([null, false, null]);
});

test('another member sees push as off and takes over the subscription by allowing push', async () => {
  await allowAs('one');
  signedIn = 'other';
  expect(await readPushState('other')).toBe('off');
  await enablePush('other');
  expect(await readPushState('other')).toBe('on');
  expect([pushMember(), owner]).toEqual(['other', 'other']);
});

test('push is off for a member who turned it off, unless the page has just turned it on', async () => {
  await allowAs('one');
  membersWantingPush.clear();
  expect(await readPushState('one')).toBe('off');
  expect(await readPushState('one', true)).toBe('on');
});

test.each([null, 'other'])('ends the subscription when its member is signed out and %s is signed in', async (who) => {
  await allowAs('one');
  signedIn = who;
  await endPushOfOtherMembers();
  expect([isSubscribed, pushMember()]).toEqual([false, null]);
});

test('keeps the subscription while its member is signed in or the site is unreachable', async () => {
  await allowAs('one');
  await endPushOfOtherMembers();
  expect([isSubscribed, pushMember()]).toEqual([true, 'one']);
  isReachable = false;
  signedIn = null;
  await endPushOfOtherMembers();
  expect([isSubscribed, pushMember()]).toEqual([true, 'one']);
});

test('unsubscribes a browser whose subscription the site rejects', async () => {
  await expect(enablePush('one')).rejects.toThrow('401');
  expect([isSubscribed, pushMember()]).toEqual([false, null]);
});
