import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { subscriptionChanged } from './hooks';
import { confirmationJob } from './jobs.server';
import {
  type ConfirmationState,
  confirmationState,
  maySendConfirmation,
  type Subscription,
  subscriptionsPerHour,
} from './rules';
import { newsletterOpen } from './settings.server';
import * as store from './store.server';
import { hashToken, readUnsubscribeToken } from './tokens.server';

/** Whether readers can subscribe to the newsletter. */
export const acceptsSubscriptions = (): boolean => siteSetting(newsletterOpen);

const limitSubscriptions = hourlyLimit({
  name: 'newsletter',
  description: 'Newsletter sign-ups, by network',
  points: subscriptionsPerHour,
});

/**
 * Signs up an address, which its owner then confirms by email. New, pending and unsubscribed addresses get the same
 * result, which therefore does not reveal who was subscribed; only a confirmed address gets a different one.
 * @throws AppError `conflict` when the newsletter is closed, or `too_many` when the client has signed up too often.
 */
export async function subscribe(
  { email, name, source }: Subscription,
  sender: Sender,
  now: Date,
): Promise<'confirmation_mailed' | 'already_subscribed'> {
  assertOpen();
  await limitSubscriptions(sender.address);
  return transaction(async (executor) => {
    const { isActive } = await requestConfirmation(executor, { email, name, source, language: sender.locale }, now);
    return isActive ? 'already_subscribed' : 'confirmation_mailed';
  });
}

/** @throws AppError `conflict` when the newsletter is closed. */
export function assertOpen(): void {
  if (!acceptsSubscriptions()) throw new AppError('conflict', m.newsletter_closed());
}

/**
 * Stores a sign-up that its owner then confirms by email, unless the address is already subscribed. For use cases that
 * have already checked permissions and limits.
 */
export async function requestConfirmation(
  executor: Executor,
  { email, name, source, language }: Omit<Subscription, 'source'> & { source: string; language: string },
  now: Date,
): Promise<{ id: string; isActive: boolean }> {
  const subscriber = await store.lockSubscriber(executor, email, language);
  const { id } = subscriber;
  if (subscriber.status === 'active') {
    await store.noteSignUpAgain(executor, id, now);
    return { id, isActive: true };
  }
  // If the last email was sent less than an hour ago, its link also confirms this sign-up.
  const isDue = maySendConfirmation(subscriber, now);
  const confirmationSentAt = isDue ? now : subscriber.confirmationSentAt;
  await store.savePendingSubscription(executor, id, { name, source, language, confirmationSentAt });
  if (isDue) await enqueue(executor, confirmationJob, { subscriberId: id });
  return { id, isActive: false };
}

/** Returns the state of a confirmation link. Changes nothing, because mail scanners open links. */
export async function readConfirmation(token: string, now: Date): Promise<ConfirmationState> {
  return confirmationState(await store.subscriberByConfirmation(database(), hashToken(token)), now);
}

/** Confirms a sign-up. Returns `done` when this call confirmed it, otherwise the link's state. */
export async function confirmSubscription(
  token: string,
  now: Date,
): Promise<'done' | Exclude<ConfirmationState, 'open'>> {
  const subscriber = await store.subscriberByConfirmation(database(), hashToken(token));
  const state = confirmationState(subscriber, now);
  if (!subscriber) return 'unknown';
  if (state !== 'open') return state;
  // Of two concurrent confirmations, one succeeds and the other finds the sign-up already confirmed.
  return transaction(async (executor) => {
    if (!(await store.activate(executor, subscriber.id, now))) return 'confirmed';
    await subscriptionChanged.run(executor, subscriber, 'confirmed', now);
    return 'done';
  });
}

/**
 * Returns the state of an unsubscribe link: `unknown` when this site did not sign it or the subscriber has been
 * deleted.
 */
export async function readUnsubscribeState(token: string): Promise<'subscribed' | 'unsubscribed' | 'unknown'> {
  const id = await readUnsubscribeToken(database(), token);
  const subscriber = id && (await store.subscriberById(database(), id));
  if (!subscriber) return 'unknown';
  return subscriber.status === 'unsubscribed' ? 'unsubscribed' : 'subscribed';
}

/** Ends a subscription or a pending sign-up. Idempotent. */
export async function unsubscribe(token: string, now: Date): Promise<'unsubscribed' | 'unknown'> {
  const id = await readUnsubscribeToken(database(), token);
  if (!id || !(await store.subscriberById(database(), id))) return 'unknown';
  await transaction(async (executor) => {
    const ended = await store.deactivate(executor, id, now);
    if (ended) await subscriptionChanged.run(executor, ended, 'gone', now);
  });
  return 'unsubscribed';
}

/**
 * Returns an address's newsletter subscription for the member's data export; null when there is none.
 * @param email the member's own, confirmed address.
 */
export async function exportSubscription(actor: Actor, email: string) {
  authorizeMember(actor, 'accounts.manage_own');
  return (await store.subscriptionOf(database(), email)) ?? null;
}
