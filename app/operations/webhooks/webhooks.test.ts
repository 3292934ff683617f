import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { commentShown } from '~/audience/comments/hooks';
import { subscriptionChanged } from '~/audience/subscribers/hooks';
import { addArticle } from '~/content/articles/testing/articles.server';
import { republishArticle, setArchived, unpublishArticle } from '~/content/articles/writing/publish.server';
import { changeAccountState } from '~/identity/accounts/states/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { notifications } from '~/identity/notifications/schema';
import { recordResults } from '~/operations/health/service.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { log } from '~/platform/logging/logging.server';
import { type Member, operator } from '~/platform/permissions/actors';
import { setUserGrants } from '~/platform/permissions/grants';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { rotateMasterKey } from '~/platform/service-keys/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startDue, waitForAttempts } from './delivery/send.server';
import { webhooksFeature } from './feature.server';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './schema';
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  outcomeOfPing,
  pingEndpoint,
  purgeWebhooks,
  readDelivery,
  readEndpoint,
  readEndpoints,
  resendDeliveries,
  rotateSecret,
} from './service.server';
import { endpointsFor } from './store.server';
import { type ClaimedDelivery, claimDue, finishAttempt, purgeEmail } from './store-deliveries.server';
import { addTestEndpoint } from './testing/endpoints.server';
import { type Received, startReceiver } from './testing/receiver.server';
import { webhooksCheck } from './webhooks-check.server';

openTestDatabase();
registerFeatures([webhooksFeature]);

const succeed = (_received: Received, response: ServerResponse): void => void response.writeHead(204).end();
let respond = succeed;
const receiver = startReceiver((received, response) => respond(received, response));
const slow = startReceiver(() => undefined);

const status =
  (code: number, headers: Record<string, string> = {}, body = '') =>
  (_received: Received, response: ServerResponse): void =>
    void response.writeHead(code, headers).end(body);

const hour = 3_600_000;
let admin: Member;
beforeEach(async () => {
  await database().delete(webhookEndpoints);
  await database().delete(notifications);
  receiver.received.length = 0;
  slow.received.length = 0;
  respond = succeed;
  admin = await addMember('admin');
});
afterEach(() => vi.restoreAllMocks());

/** Sends what is due, and waits for the outcome. */
async function sendDue(): Promise<void> {
  await startDue();
  await waitForAttempts();
}
/** Lets time pass: moves everything that is stored into the past. */
async function pass(milliseconds: number): Promise<void> {
  const moved = (column: AnyPgColumn) => sql`${column} - ${milliseconds} * interval '1 millisecond'`;
  const { nextAttemptAt, claimedUntil } = webhookDeliveries;
  await database()
    .update(webhookDeliveries)
    .set({ nextAttemptAt: moved(nextAttemptAt), claimedUntil: moved(claimedUntil) });
  const { failingSince, lastFailedAt } = webhookEndpoints;
  await database()
    .update(webhookEndpoints)
    .set({ failingSince: moved(failingSince), lastFailedAt: moved(lastFailedAt) });
}
const later = (milliseconds: number): Date => new Date(Date.now() + milliseconds);
const deliveries = () => database().select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt);
const attempts = () => database().select().from(webhookAttempts).orderBy(webhookAttempts.attemptedAt);
const endpointRow = async (id: string) =>
  (await database().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
/** Verifies a request as a receiver does, and returns its body. */
const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: unknown };

test('what happens to an article is sent, signed, as the article then was', async () => {
  const { secret } = await addTestEndpoint(admin, receiver.address());
  const id = await addArticle({ title: 'A title' });
  await transaction((executor, emit) => unpublishArticle(operator, executor, emit, id, 'draft'));
  await transaction((executor, emit) => republishArticle(operator, executor, emit, id));
  await transaction((executor, emit) => setArchived(admin, executor, emit, id, true));
  await sendDue();
  const sent = receiver.received.map((one) => verified(secret, one));
  expect(sent.map(({ type }) => type).sort()).toEqual(['article.archived', 'article.published', 'article.unpublished']);
  expect(sent.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ id, title: 'A title', isArchived: false }),
  );
  expect(sent.find(({ type }) => type === 'article.archived')?.data).toMatchObject({ id, isArchived: true });
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  const { body, headers } = receiver.received[0] as Received;
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
});

test('what is rolled back is not sent, and nothing is recorded for an endpoint that does not want it', async () => {
  await addTestEndpoint(admin, receiver.address(), ['article.unpublished']);
  const id = await addArticle();
  const work = transaction(async (executor, emit) => {
    await unpublishArticle(operator, executor, emit, id, 'draft');
    throw new Error('Stop.');
  });
  await expect(work).rejects.toThrow('Stop.');
  await transaction((executor, emit) => setArchived(admin, executor, emit, id, true));
  expect(await deliveries()).toEqual([]);
});

test('comments are sent without their text, and email addresses only for members who may see them', async () => {
  await addTestEndpoint(admin, receiver.address());
  await database()
    .insert(webhookEndpoints)
    .values({
      ...((await endpointRow(
        (
          await addTestEndpoint(admin, receiver.address())
        ).id,
      )) as typeof webhookEndpoints.$inferSelect),
      ...{ id: newId(), responsible: (await addMember('moderator')).userId },
    });
  const article = { id: newId(), slug: 'an-article', title: 'An article' };
  const subscriber = { id: newId(), email: 'reader@example.com', language: 'en' };
  await transaction(async (executor) => {
    await commentShown.run(executor, { id: newId(), parentId: null, status: 'held', article }, new Date());
    await subscriptionChanged.run(executor, subscriber, 'confirmed', new Date());
    await subscriptionChanged.run(executor, subscriber, 'gone', new Date());
  });
  const rows = await deliveries();
  const bodies = (type: string) => rows.filter((row) => row.type === type).map(({ body }) => JSON.parse(body).data);
  expect(bodies('comment.held')).toHaveLength(3);
  expect(Object.keys(bodies('comment.held')[0]).sort()).toEqual(['article', 'id', 'parentId', 'status', 'url']);
  expect(bodies('subscriber.confirmed').filter(({ email }) => email === subscriber.email)).toHaveLength(2);
  expect(bodies('subscriber.gone')).toEqual(Array(3).fill({ id: subscriber.id, language: 'en' }));
  await purgeEmail(database(), subscriber.email);
  expect((await deliveries()).some(({ body }) => body.includes(subscriber.email))).toBe(false);
});

test('whoever changes the address or the events must be allowed to see email addresses', async () => {
  const stored = { name: 'A receiver', url: receiver.address(), isOn: true };
  const events = ['subscriber.confirmed', 'subscriber.gone'] as const;
  const { id } = await addTestEndpoint(admin, slow.address(), events);
  const subscriber = { id: newId(), email: 'reader@example.com', language: 'en' };
  const confirm = () =>
    transaction((executor) => subscriptionChanged.run(executor, subscriber, 'confirmed', new Date()));
  const without = { id: subscriber.id, language: 'en' };
  const sent = () => receiver.received.map(({ body }) => JSON.parse(body).data);
  await confirm();
  expect((await deliveries())[0]?.body).toContain(subscriber.email);
  const manager = await addMember('editor');
  setUserGrants(new Map([['webhooks.manage', new Map([[manager.userId, null]])]]));
  onTestFinished(() => setUserGrants(new Map()));
  // It is masked where it is shown, also in what the receiver has repeated.
  const [first] = await deliveries();
  await database()
    .insert(webhookAttempts)
    .values({
      ...{ id: newId(), deliveryId: first?.id ?? '', attemptedAt: new Date(), status: 500, milliseconds: 1 },
      response: `Cannot store ${subscriber.email}`,
    });
  const shown = async (actor: Member) => JSON.stringify(await readDelivery(actor, id, first?.id ?? ''));
  expect(await shown(admin)).toContain(subscriber.email);
  expect(await shown(manager)).not.toContain(subscriber.email);
  expect(await shown(manager)).toContain('r•••@e•••.com');
  // What was recorded before is sent without it, too.
  await changeEndpoint(manager, id, { ...stored, events: [...events] });
  await confirm();
  await sendDue();
  expect(sent()).toEqual([without, without]);
  // A name does not make anyone responsible.
  await changeEndpoint(admin, id, { ...stored, name: 'Another name', events: [...events] });
  await confirm();
  await sendDue();
  expect(sent().at(-1)).toEqual(without);
  await changeEndpoint(admin, id, { ...stored, events: ['subscriber.confirmed'] });
  await confirm();
  await sendDue();
  expect(sent().at(-1)).toEqual({ ...without, email: subscriber.email });
  await transaction((executor) =>
    changeAccountState(executor, admin.userId, { state: 'suspended', reason: 'A reason' }, new Date()),
  );
  await confirm();
  await sendDue();
  expect(sent().at(-1)).toEqual(without);
});

test('a change of a health check is sent once it is confirmed', async () => {
  const { secret } = await addTestEndpoint(admin, receiver.address(), ['health.changed']);
  const result = { name: 'probe', state: 'unhealthy' as const, message: 'Broken.', milliseconds: 1 };
  await recordResults([result], later(-300_000));
  await recordResults([result], new Date());
  await sendDue();
  expect(receiver.received.map((one) => verified(secret, one).data)).toEqual([
    { name: 'probe', title: 'probe', from: 'healthy', to: 'unhealthy', message: 'Broken.' },
  ]);
});

test('after a failure it is retried under the same ID until it succeeds', async () => {
  const { id, secret } = await addTestEndpoint(admin, receiver.address());
  respond = status(500, {}, '<b>Out of order</b>\0');
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  const [waiting] = await deliveries();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
  await sendDue();
  expect(receiver.received).toHaveLength(1);
  expect((await endpointRow(id))?.failingSince).not.toBeNull();
  respond = succeed;
  await pass(6_000);
  await sendDue();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([waiting?.id]));
  expect(verified(secret, receiver.received[1] as Received)).toMatchObject({ type: 'ping', data: {} });
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, nextAttemptAt: null }]);
  expect((await endpointRow(id))?.failingSince).toBeNull();
  const shown = await readEndpoint(admin, id, { onlyFailed: false, cursor: null }, new Date());
  expect(shown.deliveries).toMatchObject([{ type: 'ping', state: 'delivered', attempts: 2, status: 204 }]);
  expect((await attempts()).map((one) => [one.status, one.response])).toEqual([
    [500, '<b>Out of order</b>\uFFFD'],
    [204, ''],
  ]);
});

test('a receiver that asks to be left alone is left alone', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  respond = status(429, { 'Retry-After': '7200' });
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  await pass(1.9 * hour);
  await sendDue();
  expect(receiver.received).toHaveLength(1);
  await pass(0.1 * hour);
  await sendDue();
  expect(receiver.received).toHaveLength(2);
});

test('redirects are not followed, and a long response is cut', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  respond = status(302, { Location: receiver.address() }, 'x'.repeat(5_000_000));
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  expect(receiver.received).toHaveLength(1);
  expect(await attempts()).toMatchObject([{ status: 302, response: 'x'.repeat(4_096) }]);
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
});

test('private addresses are refused when they are stored, and at each attempt', async () => {
  for (const url of [
    'http://127.0.0.1:1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'http://example.com/',
    'https://10.0.0.1/',
  ]) {
    await expect(addTestEndpoint(admin, url), url).rejects.toMatchObject({ fields: { url: /public Internet/ } });
  }
  const { id } = await addTestEndpoint(admin, receiver.address());
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  setConfiguration({ ...before, WEBHOOK_PRIVATE_HOSTS: [] });
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  expect(receiver.received).toEqual([]);
  expect(await attempts()).toMatchObject([
    { status: null, error: expect.stringContaining('not on the public Internet') },
  ]);
  // Another port of a listed host is not listed.
  setConfiguration({ ...before, WEBHOOK_PRIVATE_HOSTS: ['127.0.0.1:2'] });
  await expect(addTestEndpoint(admin, receiver.address())).rejects.toMatchObject({
    fields: { url: /public Internet/ },
  });
});

test('an endpoint that is gone is switched off at once, with a notification', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  respond = status(410);
  await pingEndpoint(admin, id, new Date());
  await pingEndpoint(admin, id, later(hour));
  await sendDue();
  expect(await endpointRow(id)).toMatchObject({ isOn: false, switchedOff: 'gone' });
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  const notices = await database().select().from(notifications).where(eq(notifications.userId, admin.userId));
  expect(notices).toMatchObject([{ title: 'Webhook switched off: A receiver', actionUrl: `/admin/webhooks/${id}` }]);
  await expect(pingEndpoint(admin, id, new Date())).rejects.toMatchObject({ code: 'conflict' });
});

test('an endpoint that has failed for five days is switched off, and can be switched on again', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  respond = status(500);
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  expect(await webhooksCheck.run(AbortSignal.timeout(1_000))).toMatchObject({ state: 'healthy' });
  await database()
    .update(webhookEndpoints)
    .set({ failingSince: later(-119 * hour) });
  expect(await webhooksCheck.run(AbortSignal.timeout(1_000))).toMatchObject({ state: 'warning' });
  await pass(0.2 * hour);
  await sendDue();
  expect(await endpointRow(id)).toMatchObject({ isOn: true });
  await pass(2 * hour);
  await sendDue();
  expect(await endpointRow(id)).toMatchObject({ isOn: false, switchedOff: 'failing' });
  expect(await webhooksCheck.run(AbortSignal.timeout(1_000))).toMatchObject({ state: 'unhealthy' });
  const { name, url, events } = (await endpointRow(id)) as typeof webhookEndpoints.$inferSelect;
  await changeEndpoint(admin, id, { name, url, events: events as [], isOn: true });
  expect(await endpointRow(id)).toMatchObject({ isOn: true, switchedOff: null, failingSince: null });
  respond = succeed;
  expect(await resendDeliveries(admin, id, undefined)).toBe(1);
  await sendDue();
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  await resendDeliveries(admin, id, (await deliveries())[0]?.id);
  await sendDue();
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const audited = await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, id));
  expect(audited.map(({ newValues }) => newValues.name)).toEqual([name, name, name]);
  expect(audited.map(({ action }) => action).sort()).toEqual([
    'webhook_changed',
    'webhook_created',
    'webhook_switched_off',
  ]);
});

test('the result of a test event is known once it has been attempted', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  const waiting = await pingEndpoint(admin, id, new Date());
  expect(await outcomeOfPing(admin, id, waiting, 0)).toBeUndefined();
  respond = status(500);
  await sendDue();
  expect(await outcomeOfPing(admin, id, waiting, 0)).toEqual({ isDelivered: false, text: '500' });
  const editor = await addMember('editor');
  await expect(outcomeOfPing(editor, id, waiting, 0)).rejects.toMatchObject({ code: 'forbidden' });
});

test('failures that are far apart do not switch an endpoint off', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  respond = status(500);
  for (let count = 0; count < 3; count += 1) {
    await pingEndpoint(admin, id, new Date());
    await sendDue();
    await database().delete(webhookDeliveries);
    await pass(40 * 24 * hour);
  }
  expect(await endpointRow(id)).toMatchObject({ isOn: true, switchedOff: null });
  // Two failures a day for five days do.
  for (let count = 0; count < 11; count += 1) {
    expect(await endpointRow(id)).toMatchObject({ isOn: true });
    await pingEndpoint(admin, id, new Date());
    await sendDue();
    await database().delete(webhookDeliveries);
    await pass(12 * hour);
  }
  expect(await endpointRow(id)).toMatchObject({ isOn: false, switchedOff: 'failing' });
});

test('after a rotation both secrets sign for a day, and then only the new one', async () => {
  const { id, secret: old } = await addTestEndpoint(admin, receiver.address());
  const secret = await rotateSecret(admin, id, new Date());
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  const first = receiver.received[0] as Received;
  for (const one of [old, secret]) expect(verified(one, first)).toMatchObject({ type: 'ping' });
  await database()
    .update(webhookEndpoints)
    .set({ previousUntil: later(-1) });
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  expect(verified(secret, receiver.received[1] as Received)).toMatchObject({ type: 'ping' });
  expect(() => verified(old, receiver.received[1] as Received)).toThrow('No matching signature');
});

test('secrets are encrypted again when the master key is replaced', async () => {
  const { id, secret: old } = await addTestEndpoint(admin, receiver.address());
  const secret = await rotateSecret(admin, id, new Date());
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  const next = 'The next master key of the site in tests';
  await rotateMasterKey(operator, next, new Date());
  setConfiguration({ ...before, MASTER_KEY: next });
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  for (const one of [old, secret])
    expect(verified(one, receiver.received[0] as Received)).toMatchObject({ type: 'ping' });
});

test('nodes that claim at the same time send a delivery once, and at most three to an endpoint', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  for (let count = 0; count < 5; count += 1) await pingEndpoint(admin, id, new Date());
  const claims = await Promise.all([1, 2, 3].map(() => transaction(claimDue)));
  expect(claims.flat()).toHaveLength(3);
  expect(new Set(claims.flat().map((one) => one.id)).size).toBe(3);
  // Nothing came of these claims, as if their nodes had been killed.
  await sendDue();
  expect(receiver.received).toEqual([]);
  await pass(61_000);
  await sendDue();
  expect(receiver.received).toHaveLength(5);
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
});

test('an outcome whose claim has expired changes nothing, unless it is a success', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  await pingEndpoint(admin, id, new Date());
  const claim = async () => (await transaction(claimDue))[0] as ClaimedDelivery;
  const first = await claim();
  await pass(61_000);
  const second = await claim();
  const finish = (delivery: ClaimedDelivery, isDelivered: boolean, delay: number | null) =>
    transaction((executor) => finishAttempt(executor, delivery, { isDelivered, delay }));
  expect(await finish(first, false, null)).toBeNull();
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0, claimedUntil: expect.any(Date) }]);
  expect(await finish(first, true, null)).toBeNull();
  expect(await finish(second, false, 5_000)).toBeNull();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', claimedUntil: null }]);
});

test('a request that never ends does not keep the node from stopping', async () => {
  const { id } = await addTestEndpoint(admin, slow.address());
  await pingEndpoint(admin, id, new Date());
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await startDue();
  await vi.waitFor(() => expect(slow.received).toHaveLength(1));
  const giveUp = timers.mock.calls.find(([, milliseconds]) => milliseconds === 20_000)?.[0] as () => void;
  giveUp();
  await waitForAttempts();
  expect(await attempts()).toMatchObject([{ status: null, error: 'No response within 15 seconds.' }]);
});

test('an endpoint that does not respond holds up only its own deliveries', async () => {
  const stuck = await addTestEndpoint(admin, slow.address());
  const { id } = await addTestEndpoint(admin, receiver.address());
  for (let count = 0; count < 5; count += 1) {
    await pingEndpoint(admin, stuck.id, new Date());
    await pingEndpoint(admin, id, new Date());
  }
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const give = new AbortController();
  timeout.mockReturnValue(give.signal);
  await startDue();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5));
  await vi.waitFor(() => expect(slow.received).toHaveLength(3));
  await vi.waitFor(async () => expect(await attempts()).toHaveLength(5));
  expect(timeout).toHaveBeenCalledWith(15_000);
  give.abort();
  await waitForAttempts();
  const failed = (await attempts()).filter(({ status: code }) => code === null);
  expect(failed.map(({ error }) => error)).toEqual(Array(5).fill('No response within 15 seconds.'));
});

test('neither the screens nor the log contain a secret or, in the log, an address', async () => {
  const { id, secret } = await addTestEndpoint(admin, receiver.address());
  const logged = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  respond = status(500);
  await pingEndpoint(admin, id, new Date());
  await sendDue();
  await database().update(webhookEndpoints).set({ masterKeyId: 'another' });
  await pass(10_000);
  await sendDue();
  expect((await attempts()).at(-1)).toMatchObject({ error: expect.stringContaining('Rotate it') });
  const [delivery] = await deliveries();
  const shown = JSON.stringify([
    await readEndpoints(admin, new Date()),
    await readEndpoint(admin, id, { onlyFailed: false, cursor: null }, new Date()),
    await readDelivery(admin, id, delivery?.id ?? ''),
  ]);
  const stored = (await endpointRow(id))?.secret ?? '';
  const written = JSON.stringify(logged.flatMap(({ mock }) => mock.calls));
  expect(written).toContain('cannot be decrypted');
  for (const text of [secret, secret.slice(6), stored]) {
    expect(shown).not.toContain(text);
    expect(written).not.toContain(text);
  }
  expect(written).not.toContain(receiver.address());
});

test('only administrators manage webhooks, and there are at most twenty', async () => {
  const editor = await addMember('editor');
  await expect(readEndpoints(editor, new Date())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(addTestEndpoint(editor, receiver.address())).rejects.toMatchObject({ code: 'forbidden' });
  for (let count = 0; count < 20; count += 1) await addTestEndpoint(admin, receiver.address());
  const another = addEndpoint(admin, { name: 'A', url: receiver.address(), events: [], isOn: true }, new Date());
  await expect(another).rejects.toMatchObject({ code: 'conflict' });
});

// PGlite has only one connection: its transactions never overlap.
if (inject('database') === 'PostgreSQL')
  test('an endpoint that is deleted while an event happens does not prevent it', async () => {
    const { id } = await addTestEndpoint(admin, receiver.address());
    let deletion: Promise<void> | undefined;
    await transaction(async (executor) => {
      expect(await endpointsFor(executor, 'comment.held')).toMatchObject([{ id }]);
      deletion = deleteEndpoint(admin, id);
      // The deletion waits for this transaction.
      await vi.waitFor(async () => {
        const { rows } = await database().execute(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "webhook_endpoints"%'`);
        expect(rows).toHaveLength(1);
      });
      const article = { id: newId(), slug: 'an-article', title: 'An article' };
      await commentShown.run(executor, { id: newId(), parentId: null, status: 'held', article }, new Date());
    });
    await deletion;
    expect(await deliveries()).toEqual([]);
  });

test('the log is read page by page, and deleted after thirty days', async () => {
  const { id } = await addTestEndpoint(admin, receiver.address());
  const createdAt = later(-29 * 24 * hour);
  await database()
    .insert(webhookDeliveries)
    .values(
      Array.from({ length: 60 }, (_, place) => ({
        ...{ id: newId(), endpointId: id, type: 'ping', body: '{}', createdAt },
        state: place < 2 ? 'failed' : 'delivered',
      })),
    );
  const read = (cursor: string | null, onlyFailed = false) =>
    readEndpoint(admin, id, { onlyFailed, cursor }, new Date());
  const first = await read(null);
  const second = await read(first.nextCursor);
  expect([first.deliveries.length, second.deliveries.length, second.nextCursor]).toEqual([50, 10, null]);
  expect(new Set([...first.deliveries, ...second.deliveries].map((one) => one.id)).size).toBe(60);
  expect((await read(null, true)).deliveries).toHaveLength(2);
  await purgeWebhooks(new Date());
  expect(await deliveries()).toHaveLength(60);
  await purgeWebhooks(later(2 * 24 * hour));
  expect(await deliveries()).toEqual([]);
});
