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
import {
  attemptDeadline,
  failuresBegan,
  nextDelay,
  outerDeadline,
  reasonToSwitchOff,
  responseText,
  retryAfter,
  withEmail,
} from '../rules';
import * as store from '../store.server';
import * as deliveries from '../store-deliveries.server';
import { announce, announceRest } from './announce.server';
import { emailReaders } from './email-readers.server';
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

const noResponse = `No response within ${attemptDeadline / 1000} seconds.`;

/** Returns why there was no response, as a sentence without an address: the error of a connection may contain one. */
function errorSentence(error: unknown): string {
  if (error instanceof ForbiddenAddressError)
    return 'Not sent: the address is not on the public Internet, or does not use https on port 443.';
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return noResponse;
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
  const { email, body } = delivery;
  // Someone else may be responsible now than when it was recorded.
  const mayContain =
    email === null || (await emailReaders(database(), [endpoint.responsible])).has(endpoint.responsible);
  const sent = Buffer.from(mayContain ? body : withEmail(body, undefined));
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': sent.length,
    'User-Agent': 'Lowdown-Webhooks',
    ...signatureHeaders(secrets, delivery.id, now, sent),
  };
  try {
    const request = { method: 'POST', headers, body: sent, deadline: attemptDeadline };
    return { response: await sendExternalRequest(endpoint.url, request, listedTargets(endpoint.url)) };
  } catch (error) {
    return { error: errorSentence(error) };
  }
}

/** Sends a delivery once, and stops waiting if that does not end: an attempt must not keep this node from stopping. */
async function sendInTime(delivery: deliveries.ClaimedDelivery, now: Date): Promise<Sent> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<Sent>((resolve) => {
    timer = setTimeout(() => resolve({ error: noResponse }), outerDeadline);
  });
  return Promise.race([send(delivery, now), overdue]).finally(() => clearTimeout(timer));
}

/** Stores what an attempt has led to, and when the next one is due. */
async function storeOutcome(delivery: deliveries.ClaimedDelivery, sent: Sent, began: Date, ended: Date): Promise<void> {
  const response = 'response' in sent ? sent.response : undefined;
  const status = response?.status ?? null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  await transaction(async (executor, emit) => {
    const endpoint = await store.lockEndpoint(executor, delivery.endpointId);
    if (!endpoint) return;
    const wait = status === 429 || status === 503 ? retryAfter(response?.headers['retry-after'], ended) : 0;
    const delay = isDelivered || !endpoint.isOn ? null : nextDelay(delivery.attempts + 1, wait, Math.random());
    const nextAttemptAt = await deliveries.finishAttempt(executor, delivery, { isDelivered, delay });
    if (nextAttemptAt === undefined) return;
    await deliveries.addAttempt(executor, {
      ...{ deliveryId: delivery.id, attemptedAt: began, status },
      error: 'error' in sent ? sent.error : null,
      response: response ? responseText(response.body) : '',
      milliseconds: Math.max(0, ended.getTime() - began.getTime()),
    });
    if (nextAttemptAt) await enqueueIfStarted(executor, sendJob, {}, nextAttemptAt);
    const failingSince = isDelivered ? null : failuresBegan(endpoint, began);
    if (failingSince || endpoint.failingSince)
      await store.changeEndpoint(executor, endpoint.id, { failingSince, lastFailedAt: failingSince && ended });
    const reason = failingSince && endpoint.isOn ? reasonToSwitchOff(status, failingSince, ended) : undefined;
    if (reason) await switchOff(executor, emit, endpoint, reason);
  });
}

/** Attempts in progress on this node. */
const running = new Set<Promise<void>>();
let isStopping = false;

/** Sends a claimed delivery, and then looks for what has become due. What fails here is due again when its claim expires. */
async function attempt(delivery: deliveries.ClaimedDelivery): Promise<void> {
  try {
    const began = new Date();
    const sent = await sendInTime(delivery, began);
    await storeOutcome(delivery, sent, began, new Date());
    await announce();
    await startDue();
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
export async function startDue(): Promise<void> {
  if (isStopping) return;
  const claimed = await transaction((executor) => deliveries.claimDue(executor));
  for (const delivery of claimed) {
    const sending = attempt(delivery).finally(() => running.delete(sending));
    running.add(sending);
  }
}

/** Resolves once this node no longer sends anything. */
export async function waitForAttempts(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
  await announceRest();
}

/** Lets this node send. Returns a function that stops it, and resolves once the attempts in progress have ended. */
export function startSending(): () => Promise<void> {
  isStopping = false;
  return async () => {
    isStopping = true;
    await waitForAttempts();
  };
}
