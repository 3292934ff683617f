import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openAsNewMember } from './member';
import { openPage } from './open-page';
import type { TestDatabase } from './program';
import type { Site } from './site';
import { test } from './test';

let site: Site;
let database: TestDatabase;
let context: BrowserContext;
let page: Page;
let userId = '';

test.beforeEach(async ({ browser, newsroom }) => {
  ({ site, database } = newsroom);
  ({ context, page, userId } = await openAsNewMember(browser, site, database));
  await context.grantPermissions(['notifications']);
});
test.afterEach(() => context.close());

/** Replaces the browser's push subscription with a stub, because tests must not contact the vendor's push service. */
const stubPushService = () =>
  page.addInitScript(() => {
    const endpoint = 'https://push.example.net/this-browser';
    /** `sessionStorage` key for the subscription, which must survive navigation. */
    const kept = 'test-push-key';
    const subscription = (key: string | null) =>
      key &&
      ({
        endpoint,
        // Uses the site's own public key, which is a valid point on the curve, like a browser's.
        toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
        unsubscribe: async () => {
          sessionStorage.removeItem(kept);
          return true;
        },
      } as unknown as PushSubscription);
    PushManager.prototype.getSubscription = async () => subscription(sessionStorage.getItem(kept)) || null;
    PushManager.prototype.subscribe = async (options) => {
      sessionStorage.setItem(kept, options?.applicationServerKey as string);
      return subscription(sessionStorage.getItem(kept)) as PushSubscription;
    };
  });

test('a member turns push on and off in this browser with one click each', async () => {
  await stubPushService();
  const kept = async () =>
    (
      await database.query(`select endpoint, push_notifications from push_subscriptions
        right join profiles using (user_id) where user_id = '${userId}'`)
    ).rows;
  await openPage(page, '/notifications');
  expect(await kept()).toEqual([{ endpoint: null, push_notifications: false }]);
  await page.getByRole('button', { name: 'Show notifications here' }).click();
  await expect(page.getByText('This browser shows your notifications.')).toBeVisible();
  expect(await kept()).toEqual([{ endpoint: 'https://push.example.net/this-browser', push_notifications: true }]);
  await page.getByRole('button', { name: 'Stop showing notifications here' }).click();
  await expect(page.getByRole('button', { name: 'Show notifications here' })).toBeVisible();
  expect(await kept()).toEqual([{ endpoint: null, push_notifications: false }]);
});

test('when a session ends, so does push in this browser, and the next user sees no notifications', async () => {
  await stubPushService();
  await openPage(page, '/notifications');
  await page.getByRole('button', { name: 'Show notifications here' }).click();
  await expect(page.getByText('This browser shows your notifications.')).toBeVisible();
  // The subscription remains active on the same member's next page.
  await page.reload();
  await expect(page.getByText('This browser shows your notifications.')).toBeVisible();
  // However the session ended, the next page opened in this browser ends the subscription.
  await context.clearCookies();
  await openPage(page, '/about');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('test-push-key'))).toBeNull();
});

test('the service worker shows push messages and does not intercept requests', async () => {
  await openPage(page, '/about');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const message = { id: 'one', title: 'A reply', body: 'To your comment', path: '/articles' };
  const registrationId = await registered;
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  // On a busy machine, a message delivered while the worker is starting can be lost, so it is sent until it appears.
  // There is never more than one notification, because one with the same tag replaces the previous one.
  await expect(async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId,
      data: JSON.stringify(message),
    });
    await expect
      .poll(shown, { timeout: 2_000 })
      .toEqual([{ title: 'A reply', body: 'To your comment', tag: 'one', data: { path: '/articles' } }]);
  }).toPass({ timeout: 60_000 });
  // Without a fetch handler, the worker does not intercept requests.
  expect(await (await page.request.get('/push-worker.js')).text()).not.toContain('fetch');
});
