import { setTimeout } from 'node:timers/promises';
import { maskedEmail } from '~/identity/accounts/masks';
import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { checkExternalAddress, ForbiddenAddressError } from '~/platform/external-requests/external-request.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { bodyOf } from './delivery/record.server';
import { sendJob } from './delivery/send.server';
import { newSecret } from './delivery/signing.server';
import { listedTargets } from './delivery/targets.server';
import { encryptSecret } from './endpoint-secrets.server';
import { outcomeOf } from './endpoint-state';
import { pingType } from './event-types';
import { deliveryDays, type EndpointInput, maxEndpoints, rotationPeriod, shownDays, withEmail } from './rules';
import * as store from './store.server';
import * as deliveries from './store-deliveries.server';

const gone = () => new AppError('not_found', 'This webhook no longer exists.');
const day = 86_400_000;
/** Milliseconds between looks at a test event’s result. */
const pollingInterval = 200;
/** Deliveries on a page of the log. */
const pageSize = 50;

const limitSending = memberLimit({
  name: 'webhooks_sent',
  description: 'Webhooks tested and sent again, by member',
  points: 30,
});

async function checkAddress(url: string): Promise<void> {
  try {
    await checkExternalAddress(url, listedTargets(url));
  } catch (error) {
    if (!(error instanceof ForbiddenAddressError)) throw error;
    throw fieldError(
      'invalid',
      'url',
      'Enter an https URL on port 443 of the public Internet. The operator can allow others in WEBHOOK_PRIVATE_HOSTS.',
    );
  }
}

const auditEntry = (id: string, values: { name: string; [field: string]: unknown }) => ({
  resourceType: 'webhook',
  resourceId: id,
  values,
});

/** Returns all endpoints with their days and their last deliveries, for the screen. @throws AppError `forbidden`. */
export async function readEndpoints(actor: Actor, now: Date) {
  authorize(actor, 'webhooks.manage');
  const [endpoints, last, days] = await Promise.all([
    store.listEndpoints(database()),
    deliveries.lastDeliveries(database()),
    deliveries.countDays(database(), new Date(now.getTime() - deliveryDays * day)),
  ]);
  return {
    now,
    days: shownDays(now),
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      history: days.get(endpoint.id) ?? [],
      last: last.find(({ endpointId }) => endpointId === endpoint.id) ?? null,
    })),
    isFull: endpoints.length >= maxEndpoints,
  };
}

/**
 * Adds an endpoint. Returns its ID and its secret, which is never shown again.
 * @throws AppError `forbidden`; `invalid` for an address that must not be contacted; `conflict` beyond the maximum.
 */
export async function addEndpoint(
  actor: Actor,
  { name, url, events, isOn }: EndpointInput,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const { userId } = authorizeMember(actor, 'webhooks.manage');
  await checkAddress(url);
  const [id, secret] = [newId(), newSecret()];
  const encrypted = await encryptSecret(id, secret);
  await transaction(async (executor, emit) => {
    if ((await store.lockCount(executor)) >= maxEndpoints)
      throw new AppError(
        'conflict',
        `You have reached the limit of ${maxEndpoints} webhooks. Delete one you no longer need.`,
      );
    const row = { id, name, url, events, isOn, ...encrypted, responsible: userId, createdAt: now };
    await store.addEndpoint(executor, row);
    await emit({ type: 'webhooks.changed' });
    await recordAudit(executor, actor, { action: 'webhook_created', ...auditEntry(id, { name, events, isOn }) });
  });
  return { id, secret };
}

/**
 * Changes an endpoint. Switching it off gives up what is waiting for it; switching it on begins afresh. Whoever changes the
 * address or the events is responsible from then on: others’ right to see email addresses must not let them be sent there.
 * @throws AppError as `addEndpoint` does, or `not_found`.
 */
export async function changeEndpoint(
  actor: Actor,
  id: string,
  { name, url, events, isOn }: EndpointInput,
): Promise<void> {
  const { userId } = authorizeMember(actor, 'webhooks.manage');
  if (!isId(id)) throw gone();
  await checkAddress(url);
  await transaction(async (executor, emit) => {
    const before = await store.lockEndpoint(executor, id);
    if (!before) throw gone();
    const isAfresh = (isOn && !before.isOn) || url !== before.url;
    await store.changeEndpoint(executor, id, {
      ...{ name, url, events, isOn },
      ...(isAfresh && { failingSince: null, lastFailedAt: null }),
      ...((url !== before.url || `${events}` !== `${before.events}`) && { responsible: userId }),
      ...(isOn && { switchedOff: null }),
    });
    if (!isOn) await deliveries.giveUpWaiting(executor, id);
    await emit({ type: 'webhooks.changed' });
    const values = { name, events, isOn, isAddressChanged: url !== before.url };
    await recordAudit(executor, actor, { action: 'webhook_changed', ...auditEntry(id, values) });
  });
}

/** Deletes an endpoint with what was sent to it. @throws AppError `forbidden` or `not_found`. */
export async function deleteEndpoint(actor: Actor, id: string): Promise<void> {
  authorize(actor, 'webhooks.manage');
  if (!isId(id)) throw gone();
  await transaction(async (executor, emit) => {
    const name = await store.deleteEndpoint(executor, id);
    if (name === undefined) throw gone();
    await emit({ type: 'webhooks.changed' });
    await recordAudit(executor, actor, { action: 'webhook_deleted', ...auditEntry(id, { name }) });
  });
}

/**
 * Gives an endpoint a new secret and returns it: it is never shown again. The previous one also signs for a day.
 * @throws AppError `forbidden` or `not_found`.
 */
export async function rotateSecret(actor: Actor, id: string, now: Date): Promise<string> {
  authorize(actor, 'webhooks.manage');
  if (!isId(id)) throw gone();
  const secret = newSecret();
  const encrypted = await encryptSecret(id, secret);
  await transaction(async (executor, emit) => {
    const until = new Date(now.getTime() + rotationPeriod);
    const name = await store.replaceSecret(executor, id, encrypted, until);
    if (name === undefined) throw gone();
    await emit({ type: 'webhooks.changed' });
    await recordAudit(executor, actor, { action: 'webhook_secret_rotated', ...auditEntry(id, { name }) });
  });
  return secret;
}

const offSentence = 'The webhook is off. Switch it on first.';

/** Sends an event that only tests an endpoint. Returns the delivery's ID. @throws AppError `forbidden`, `not_found`, `conflict` or `too_many`. */
export async function pingEndpoint(actor: Actor, id: string, now: Date): Promise<string> {
  const member = authorizeMember(actor, 'webhooks.manage');
  if (!isId(id)) throw gone();
  await limitSending(member);
  return transaction(async (executor, emit) => {
    const endpoint = await store.lockEndpoint(executor, id);
    if (!endpoint) throw gone();
    if (!endpoint.isOn) throw new AppError('conflict', offSentence);
    const body = bodyOf(pingType, now, {});
    const row = { endpointId: id, type: pingType, body, email: null, createdAt: now };
    const [added = ''] = await deliveries.addDeliveries(executor, [row]);
    await enqueueIfStarted(executor, sendJob, {});
    await emit({ type: 'webhooks.changed' });
    return added;
  });
}

/**
 * Waits for the first attempt of a delivery. Returns what came of it; undefined if there is none in time.
 * @param longest milliseconds to wait.
 * @throws AppError `forbidden`.
 */
export async function outcomeOfPing(
  actor: Actor,
  id: string,
  deliveryId: string,
  longest: number,
): Promise<{ isDelivered: boolean; text: string } | undefined> {
  authorize(actor, 'webhooks.manage');
  const end = performance.now() + longest;
  for (;;) {
    const delivery = await deliveries.deliveryById(database(), id, deliveryId);
    if (!delivery) return undefined;
    if (delivery.attempts > 0) return { isDelivered: delivery.state === 'delivered', text: outcomeOf(delivery) };
    if (performance.now() >= end) return undefined;
    await setTimeout(pollingInterval);
  }
}

/**
 * Sends a delivery again under the same ID, or all of an endpoint that have failed. Returns how many.
 * @param deliveryId undefined for all that have failed.
 * @throws AppError `forbidden`, `not_found`, `conflict` if the endpoint is off or nothing can be sent again, or `too_many`.
 */
export async function resendDeliveries(actor: Actor, id: string, deliveryId: string | undefined): Promise<number> {
  const member = authorizeMember(actor, 'webhooks.manage');
  if (!isId(id) || (deliveryId !== undefined && !isId(deliveryId))) throw gone();
  await limitSending(member);
  return transaction(async (executor, emit) => {
    const endpoint = await store.lockEndpoint(executor, id);
    if (!endpoint) throw gone();
    if (!endpoint.isOn) throw new AppError('conflict', offSentence);
    const count = await deliveries.resend(executor, id, deliveryId);
    if (count === 0)
      throw new AppError('conflict', 'Nothing to resend: the event is still waiting or no longer stored.');
    await enqueueIfStarted(executor, sendJob, {});
    await emit({ type: 'webhooks.changed' });
    return count;
  });
}

/** Reads the position of a page of the log from its address. */
function readCursor(cursor: string | null): { createdAt: Date; id: string } | undefined {
  const [time = '', id = ''] = cursor?.split('_') ?? [];
  return /^\d{1,15}$/.test(time) && isId(id) ? { createdAt: new Date(Number(time)), id } : undefined;
}

/** Returns an endpoint with a page of its log. @throws AppError `forbidden` or `not_found`. */
export async function readEndpoint(
  actor: Actor,
  id: string,
  { onlyFailed, cursor }: { onlyFailed: boolean; cursor: string | null },
  now: Date,
) {
  authorize(actor, 'webhooks.manage');
  const endpoint = isId(id) ? await store.endpointById(database(), id) : undefined;
  if (!endpoint) throw gone();
  const options = { onlyFailed, before: readCursor(cursor), limit: pageSize + 1 };
  const [rows, failedCount] = await Promise.all([
    deliveries.listDeliveries(database(), id, options),
    deliveries.countFailed(database(), id),
  ]);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    now,
    endpoint,
    deliveries: rows.slice(0, pageSize),
    nextCursor: last ? `${last.createdAt.getTime()}_${last.id}` : null,
    isFirstPage: options.before === undefined,
    ...{ failedCount, onlyFailed },
  };
}

/**
 * Returns a delivery with its bodies. An email address in them is masked for those who may not see addresses.
 * @throws AppError `forbidden` or `not_found`.
 */
export async function readDelivery(actor: Actor, endpointId: string, id: string) {
  authorize(actor, 'webhooks.manage');
  if (!isId(endpointId) || !isId(id)) throw gone();
  const [endpoint, delivery] = await Promise.all([
    store.endpointById(database(), endpointId),
    deliveries.deliveryById(database(), endpointId, id),
  ]);
  if (!endpoint || !delivery) throw new AppError('not_found', 'This delivery is no longer stored.');
  const { email, ...shown } = delivery;
  if (email !== null && !mayDo(actor, 'users.see_emails')) {
    const masked = maskedEmail(email);
    shown.body = withEmail(shown.body, masked);
    // Receivers may repeat what they have received.
    shown.log = shown.log.map((attempt) => ({ ...attempt, response: attempt.response.replaceAll(email, masked) }));
  }
  return { endpoint: { id: endpoint.id, name: endpoint.name, isOn: endpoint.isOn }, delivery: shown };
}

/** Deletes deliveries that are older than they are stored for. */
export const purgeWebhooks = (now: Date): Promise<void> =>
  deliveries.purgeDeliveries(database(), new Date(now.getTime() - deliveryDays * day));
