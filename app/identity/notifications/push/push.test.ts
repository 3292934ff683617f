import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { profiles } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { isPublicAddress } from '~/platform/external-requests/public-address';
import { startJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { type Member, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { type ReceivedRequest, startHttpsServer } from '~/platform/testing/https.server';
import { notify } from '../notify.server';
import { notificationJobs } from '../schedules.server';
import { notifications, pushSubscriptions } from '../schema';
import { readAllNotifications } from '../service.server';
import { pushNotification } from './push.server';
import { allowPush, pushKey, stopPush } from './push-browsers.server';
import { maxBrowsers, type PushSubscriptionKeys, pushForm } from './push-rules';
import * as pushRoute from './routes/push';

openTestDatabase();

let status = 201;
/** A push service (RFC 8030) with one path per browser. */
const service = startHttpsServer(({ path }) => (path === '/gone' ? 410 : path === '/busy' ? 503 : status));

const queuedIds: string[] = [];
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  stopJobs = await startJobs(
    connection(),
    notificationJobs.map((job) => ({
      ...job,
      cron: undefined,
      run: async (payload: never) => {
        if (job.name === 'notifications.push') queuedIds.push((payload as { notificationId: string }).notificationId);
      },
    })),
  );
});
afterAll(() => stopJobs());
beforeEach(() => {
  service.received.length = 0;
  status = 201;
});

/** A browser's side of a subscription (RFC 8291 §2). */
function newBrowser(path: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  return {
    keys: {
      endpoint: `${service.address()}${path}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
    /** Decrypts a message as defined in RFC 8188 and RFC 8291 §4. */
    open({ body }: ReceivedRequest): unknown {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const encrypted = body.subarray(21 + senderKey.length);
      const shared = pair.computeSecret(senderKey);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
      const key = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      cipher.setAuthTag(encrypted.subarray(-16));
      const text = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

async function sendNotification(member: Member): Promise<string> {
  await transaction((executor, emit) =>
    notify(executor, emit, {
      userId: member.userId,
      type: 'comment',
      title: 'A reply ✓',
      message: 'To your comment',
      actionUrl: '/article/one#comment-1',
    }),
  );
  const rows = await database().select().from(notifications).where(eq(notifications.userId, member.userId));
  return (
    rows
      .map(({ id }) => id)
      .sort()
      .at(-1) ?? ''
  );
}

const push = (id: string) => pushNotification(id, service.targets);
const allow = (member: Member, keys: PushSubscriptionKeys) => allowPush(member, keys, service.targets);
const subscriptionsOf = async ({ userId }: Member) =>
  (await database().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))).map(
    ({ endpoint }) => endpoint,
  );
const preferenceOf = async ({ userId }: Member) =>
  (await database().select().from(profiles).where(eq(profiles.userId, userId)))[0]?.pushNotifications;

test('staff whose permissions are withheld cannot subscribe a browser', async () => {
  const editor = await addMember('editor');
  const { keys } = newBrowser('/stranger');
  for (const withheld of ['second_factor', 'address'] as const)
    await expect(allow({ ...editor, withheld }, keys)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await subscriptionsOf(editor)).toEqual([]);
  await allow(editor, keys);
  expect(await subscriptionsOf(editor)).toEqual([keys.endpoint]);
});

test('a subscribed browser gets each notification, encrypted for it and signed by this site', async () => {
  const member = await addMember();
  const browser = newBrowser('/browser');
  expect(await preferenceOf(member)).toBe(false);
  const before = await sendNotification(member);
  await allow(member, browser.keys);
  expect(await preferenceOf(member)).toBe(true);
  const id = await sendNotification(member);
  await vi.waitFor(() => expect(queuedIds).toContain(id), { timeout: 60_000 });
  expect(queuedIds).not.toContain(before);
  await push(id);
  const [message] = service.received;
  if (!message) throw new Error('Nothing was pushed.');
  expect(browser.open(message)).toEqual({
    id,
    title: 'A reply ✓',
    body: 'To your comment',
    path: '/article/one#comment-1',
  });
  expect(message.body.includes('comment')).toBe(false);
  expect(message.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(message.headers.topic).toMatch(/^[\w-]{22}$/);

  const publicKey = await pushKey(member);
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(message.headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const verified = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256'),
    { audience: service.address() },
  );
  expect(verified.payload.sub).toMatch(/^mailto:/);
});

test('the site’s public key does not change', async () => {
  const member = await addMember();
  expect(await pushKey(member)).toBe(await pushKey(await addMember()));
  expect(Buffer.from(await pushKey(member), 'base64url')).toHaveLength(65);
});

test('deletes expired subscriptions, retries busy push services and delivers to the others', async () => {
  const member = await addMember();
  const [there, gone, busy] = [newBrowser('/there'), newBrowser('/gone'), newBrowser('/busy')];
  for (const { keys } of [there, gone, busy]) await allow(member, keys);
  const id = await sendNotification(member);
  await expect(push(id)).rejects.toThrow('A push service did not accept a message.');
  expect(service.received.map(({ path }) => path).sort()).toEqual(['/busy', '/gone', '/there']);
  expect((await subscriptionsOf(member)).sort()).toEqual([busy.keys.endpoint, there.keys.endpoint].sort());
  // A retry has the same topic, so that it replaces the earlier message.
  await expect(push(id)).rejects.toThrow();
  expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1);
});

test('logs a push service’s rejection without the secret endpoint', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue();
  const member = await addMember();
  await allow(member, newBrowser('/secret-path').keys);
  status = 403;
  await push(await sendNotification(member));
  expect(warned).toHaveBeenCalledOnce();
  expect(JSON.stringify(warned.mock.calls)).not.toContain('secret-path');
});

test('does not push notifications that have been read or are not wanted', async () => {
  const member = await addMember();
  const { keys } = newBrowser('/browser');
  await allow(member, keys);
  const read = await sendNotification(member);
  await readAllNotifications(member);
  await push(read);
  const unwanted = await sendNotification(member);
  await database().update(profiles).set({ pushNotifications: false }).where(eq(profiles.userId, member.userId));
  await push(unwanted);
  await push(newId());
  expect(service.received).toEqual([]);
});

test('sends nothing to an internal address and deletes the subscription with that address', async () => {
  const member = await addMember();
  await allow(member, newBrowser('/internal').keys);
  await pushNotification(await sendNotification(member));
  expect(service.received).toEqual([]);
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('refuses a push service whose host name resolves to an internal address', async () => {
  const member = await addMember();
  const { keys } = newBrowser('/internal');
  for (const targets of [{ ...service.targets, allows: isPublicAddress }, undefined]) {
    await expect(allowPush(member, keys, targets)).rejects.toMatchObject({
      code: 'invalid',
      message: 'We can’t send notifications to this browser, because its push service is not on the public Internet.',
    });
  }
  await expect(allowPush(member, { ...keys, endpoint: 'https://10.0.0.1/abc' })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await subscriptionsOf(member)).toEqual([]);
  expect(await preferenceOf(member)).toBe(false);
});

test('deletes subscriptions with unusable keys', async () => {
  const member = await addMember();
  const keys = { ...newBrowser('/browser').keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  await allow(member, keys);
  await push(await sendNotification(member));
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('a browser belongs to the member who last allowed push notifications in it; nobody else can unsubscribe it', async () => {
  const [first, second] = [await addMember(), await addMember()];
  const { keys } = newBrowser('/shared');
  await allow(first, keys);
  await allow(second, keys);
  expect(await subscriptionsOf(first)).toEqual([]);
  await stopPush(first, keys.endpoint);
  expect(await subscriptionsOf(second)).toEqual([keys.endpoint]);
  await stopPush(second, keys.endpoint);
  expect(await subscriptionsOf(second)).toEqual([]);
  expect(await preferenceOf(second)).toBe(false);
});

test('stores a member’s ten newest browsers and limits changes to thirty an hour', async () => {
  const member = await addMember();
  for (let number = 0; number < 12; number += 1) await allow(member, newBrowser(`/${number}`).keys);
  const stored = await subscriptionsOf(member);
  expect(stored).toHaveLength(maxBrowsers);
  expect(stored).not.toContain(`${service.address()}/1`);
  for (let number = 12; number < 30; number += 1) await stopPush(member, `${service.address()}/${number}`);
  await expect(allowPush(member, newBrowser('/more').keys)).rejects.toMatchObject({
    code: 'too_many',
    message: 'Too many requests. Please try again in an hour.',
  });
  await expect(pushKey(visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(allowPush(visitor, newBrowser('/visitor').keys)).rejects.toMatchObject({ code: 'unauthenticated' });
});

const browserForm = (given: Record<string, string>) => ({
  intent: 'allow',
  endpoint: 'https://push.example.net/abc',
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16).toString('base64url'),
  ...given,
});

test.each([
  [{ endpoint: 'http://push.example.net/abc' }],
  [{ endpoint: 'https://push.example.net:8443/abc' }],
  [{ endpoint: 'https://user@push.example.net/abc' }],
  [{ endpoint: `https://push.example.net/${'a'.repeat(1_000)}` }],
  [{ endpoint: 'javascript:alert(1)' }],
  [{ endpoint: 'https://10.0.0.1/abc' }],
  [{ endpoint: 'https://0x7f.1/abc' }],
  [{ endpoint: 'https://[::1]/abc' }],
  [{ endpoint: 'https://[::ffff:169.254.169.254]/abc' }],
  [{ endpoint: 'https://localhost/abc' }],
  [{ endpoint: 'https://database/abc' }],
  [{ endpoint: 'https://printer.local/abc' }],
  [{ endpoint: 'https://push.home.arpa./abc' }],
  [{ p256dh: 'AAAA' }],
  [{ auth: '' }],
  [{ auth: 'ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ' }],
])('rejects a subscription with %o', (given) => {
  expect(pushForm.safeParse(browserForm(given)).success).toBe(false);
  expect(pushForm.safeParse(browserForm({})).success).toBe(true);
});

test('the push endpoint returns the key, accepts subscriptions and rejects everything else', async () => {
  const routes = [{ path: '/notifications/push', ...pushRoute }];
  const path = '/notifications/push';
  const member = await addMember();
  const form = (given: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(browserForm(given)) });
  const key = await requestResource(routes, path, undefined, member);
  expect(await key.response.json()).toEqual({ publicKey: await pushKey(member) });
  expect((await requestResource(routes, path)).response.status).toBe(401);
  expect((await requestResource(routes, path, form({}))).response.status).toBe(401);
  const refusal = async (given: Record<string, string>) =>
    (await requestResource(routes, path, form(given), member)).response.json();
  expect(await refusal({ auth: 'x' })).toEqual({
    message: 'We couldn’t change notifications in this browser. Please try again.',
  });
  expect(await refusal({ endpoint: 'https://10.0.0.1/abc' })).toEqual({
    message: 'We can’t send notifications to this browser, because its push service is not on the public Internet.',
  });
  expect((await requestResource(routes, path, form({ auth: 'x' }), member)).response.status).toBe(400);
  expect(await subscriptionsOf(member)).toEqual([]);
  const other = await addMember();
  expect((await requestResource(routes, path, form({ userId: other.userId }), member)).response.status).toBe(200);
  expect(await subscriptionsOf(member)).toEqual(['https://push.example.net/abc']);
  expect(await subscriptionsOf(other)).toEqual([]);
  expect((await requestResource(routes, path, form({ intent: 'stop' }), member)).response.status).toBe(200);
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('reports the push status of the member’s own browser but not of another member’s', async () => {
  const routes = [{ path: '/notifications/push', ...pushRoute }];
  const [member, other] = [await addMember(), await addMember()];
  const endpoint = 'https://push.example.net/asked-about';
  const keys = { ...newBrowser('').keys, endpoint };
  const readStatus = async (actor?: Member) => {
    const body = new URLSearchParams({ intent: 'ask', endpoint });
    const { response } = await requestResource(routes, '/notifications/push', { method: 'POST', body }, actor);
    return response.ok ? await response.json() : response.status;
  };
  await allowPush(member, keys);
  expect(await readStatus(member)).toEqual({ isOwn: true, isWanted: true });
  // Knowing the endpoint of another member's browser neither reveals its status nor allows unsubscribing it.
  expect(await readStatus(other)).toEqual({ isOwn: false, isWanted: false });
  expect(await readStatus()).toBe(401);
  await stopPush(other, endpoint);
  expect(await readStatus(member)).toEqual({ isOwn: true, isWanted: true });
  await database().update(profiles).set({ pushNotifications: false }).where(eq(profiles.userId, member.userId));
  expect(await readStatus(member)).toEqual({ isOwn: true, isWanted: false });
});
