import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { confirmationJob } from './jobs.server';
import {
  type ConfirmationState,
  confirmationState,
  mayMailConfirmation,
  type Subscription,
  subscriptionsPerHour,
} from './rules';
import * as store from './store.server';
import { hashOfToken, readUnsubscribeToken } from './tokens.server';

const limitSubscriptions = hourlyLimit('newsletter', subscriptionsPerHour);

/**
 * Signs up an address, which its owner then confirms by email. Only a confirmed address gets a different response: a
 * new, a pending and an unsubscribed one get the same, so that nobody learns who was subscribed.
 * @throws AppError `too_many` when the client has signed up too often.
 */
export async function subscribe(
  { email, name, source }: Subscription,
  sender: Sender,
  now: Date,
): Promise<'confirmation_mailed' | 'already_subscribed'> {
  await limitSubscriptions(sender.address);
  return transaction(async (executor) => {
    const subscriber = await store.lockSubscriber(executor, email, sender.locale);
    if (subscriber.status === 'active') return 'already_subscribed';
    // Within the hour of the last mail, its link serves this sign-up too.
    const isDue = mayMailConfirmation(subscriber, now);
    await store.awaitConfirmation(executor, subscriber.id, {
      name,
      source,
      language: sender.locale,
      confirmationSentAt: isDue ? now : subscriber.confirmationSentAt,
    });
    if (isDue) await enqueue(executor, confirmationJob, { subscriberId: subscriber.id });
    return 'confirmation_mailed';
  });
}

/** What the link of a confirmation mail leads to. Changes nothing: mail scanners open links. */
export async function readConfirmation(token: string, now: Date): Promise<ConfirmationState> {
  return confirmationState(await store.subscriberByConfirmation(database(), hashOfToken(token)), now);
}

/** Confirms a sign-up. Returns `done` when this call did it, else what the link leads to now. */
export async function confirmSubscription(
  token: string,
  now: Date,
): Promise<'done' | Exclude<ConfirmationState, 'open'>> {
  const subscriber = await store.subscriberByConfirmation(database(), hashOfToken(token));
  const state = confirmationState(subscriber, now);
  if (!subscriber) return 'unknown';
  if (state !== 'open') return state;
  // Where two confirm at once, one does it and the other finds it done.
  return (await store.activate(database(), subscriber.id, now)) ? 'done' : 'confirmed';
}

/** Whom an unsubscribe link belongs to: `unknown` when this site has not made it or no longer has the address. */
export async function readUnsubscription(token: string): Promise<'subscribed' | 'unsubscribed' | 'unknown'> {
  const id = await readUnsubscribeToken(database(), token);
  const subscriber = id && (await store.subscriberById(database(), id));
  if (!subscriber) return 'unknown';
  return subscriber.status === 'unsubscribed' ? 'unsubscribed' : 'subscribed';
}

/** Ends a subscription, or a sign-up that waits. Doing it again changes nothing. */
export async function unsubscribe(token: string, now: Date): Promise<'unsubscribed' | 'unknown'> {
  const id = await readUnsubscribeToken(database(), token);
  if (!id || !(await store.subscriberById(database(), id))) return 'unknown';
  await store.deactivate(database(), id, now);
  return 'unsubscribed';
}
