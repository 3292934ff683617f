import { database } from '~/platform/database/database.server';
import { messageOf } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import {
  type ExternalResponse,
  ForbiddenAddressError,
  sendExternalRequest,
} from '~/platform/external-requests/external-request.server';
import { enqueueIfStarted, type Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { signingSecrets } from '../endpoint-secrets.server';
import { attemptDeadline, nextAttempt, reasonToSwitchOff, responseText, retryAfter } from '../rules';
import * as store from '../store.server';
import * as deliveries from '../store-deliveries.server';
import { signatureHeaders } from './signing.server';
import { switchOff } from './switch-off.server';
import { listedTargets } from './targets.server';

/** Wakes this node, which then sends what is due. It does not wait for the receivers. */
export const sendJob: Job = {
  name: 'webhooks.send',
  retries: 0,
  run: () => startDue(),
};

type Sent = { response: ExternalResponse } | { error: string };

/** Returns why there was no response, as a sentence without an address: the error of a connection may contain one. */
function errorSentence(error: unknown): string {
  if (error instanceof ForbiddenAddressError)
    return 'Not sent: the address is not on the public Internet, or does not use https on port 443.';
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return `No response within ${attemptDeadline / 1000} seconds.`;
  return `No response: ${code ?? 'the connection failed'}.`;
}

/** Sends a delivery once. */
async function send(delivery: deliveries.ClaimedDelivery, now: Date): Promise<Sent> {
  const endpoint = await store.endpointToSendTo(database(), delivery.endpointId);
  if (!endpoint) return { error: 'The webhook was deleted.' };
  let secrets: string[];
  try {
    secrets = await signingSecrets(endpoint, now);
  } catch (error) {
    log.error({ err: error, webhook: endpoint.id }, 'the secret of a webhook cannot be decrypted');
    return { error: 'Not sent: its secret cannot be decrypted with the master key of this server. Rotate it.' };
  }
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(delivery.body),
    'User-Agent': 'Lowdown-Webhooks',
    ...signatureHeaders(secrets, delivery.id, now, delivery.body),
  };
  try {
    const request = { method: 'POST', headers, body: Buffer.from(delivery.body), deadline: attemptDeadline };
    return { response: await sendExternalRequest(endpoint.url, request, listedTargets(endpoint.url)) };
  } catch (error) {
    return { error: errorSentence(error) };
  }
}

/** Stores what an attempt has led to, and when the next one is due. */
async function storeOutcome(delivery: deliveries.ClaimedDelivery, sent: Sent, began: Date, ended: Date): Promise<void> {
  const response = 'response' in sent ? sent.response : undefined;
  const status = response?.status ?? null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  await transaction(async (executor, emit) => {
    const endpoint = await store.lockEndpoint(executor, delivery.endpointId);
    if (!endpoint) return;
    const attempts = delivery.attempts + 1;
    const wait = status === 429 || status === 503 ? retryAfter(response?.headers['retry-after'], ended) : 0;
    const nextAttemptAt = isDelivered || !endpoint.isOn ? null : nextAttempt(attempts, ended, wait, Math.random());
    const state = isDelivered ? 'delivered' : nextAttemptAt ? 'waiting' : 'failed';
    if (!(await deliveries.finishAttempt(executor, delivery.id, { state, attempts, nextAttemptAt }))) return;
    await deliveries.addAttempt(executor, {
      ...{ deliveryId: delivery.id, attemptedAt: began, status },
      error: 'error' in sent ? sent.error : null,
      response: response ? responseText(response.body) : '',
      milliseconds: Math.max(0, ended.getTime() - began.getTime()),
    });
    if (nextAttemptAt) await enqueueIfStarted(executor, sendJob, {}, nextAttemptAt);
    const failingSince = isDelivered ? null : (endpoint.failingSince ?? began);
    if (failingSince?.getTime() !== endpoint.failingSince?.getTime())
      await store.changeEndpoint(executor, endpoint.id, { failingSince });
    await emit({ type: 'webhooks.changed' });
    const reason = failingSince && endpoint.isOn ? reasonToSwitchOff(status, failingSince, ended) : undefined;
    if (reason) await switchOff(executor, emit, endpoint, reason);
  });
}

/** Attempts in progress on this node. */
const running = new Set<Promise<void>>();
let isStopping = false;

/** Sends a claimed delivery, and then looks for what has become due. What fails here is due again when its claim expires. */
async function attempt(delivery: deliveries.ClaimedDelivery, clock: () => Date): Promise<void> {
  try {
    const began = clock();
    const sent = await send(delivery, began);
    await storeOutcome(delivery, sent, began, clock());
    await startDue(clock);
  } catch (error) {
    log.error(
      { err: messageOf(error), delivery: delivery.id },
      'a webhook could not be processed and will be sent again',
    );
  }
}

/**
 * Claims the deliveries that are due and begins to send them. Returns once they are claimed: a receiver that does not
 * respond holds up only its own deliveries.
 */
export async function startDue(clock: () => Date = () => new Date()): Promise<void> {
  if (isStopping) return;
  const claimed = await transaction((executor) => deliveries.claimDue(executor, clock()));
  for (const delivery of claimed) {
    const sending = attempt(delivery, clock).finally(() => running.delete(sending));
    running.add(sending);
  }
}

/** Resolves once this node no longer sends anything. */
export async function waitForAttempts(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/** Lets this node send. Returns a function that stops it, and resolves once the attempts in progress have ended. */
export function startSending(): () => Promise<void> {
  isStopping = false;
  return async () => {
    isStopping = true;
    await waitForAttempts();
  };
}
