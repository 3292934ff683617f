import { z } from 'zod';
import { emailAddress, optionalLine } from '~/platform/forms/form-fields';
import { confirmationDays, longestName } from './constants';

/** Where a sign-up was made (spec 1 §3). */
export const subscriptionSources = ['website', 'hero_section', 'resources_page'] as const;
export type SubscriptionSource = (typeof subscriptionSources)[number];

/** One address gets at most one confirmation mail in this time, however often it is signed up. */
const confirmationPause = 3_600_000;
/** How long a sign-up that nobody confirms is kept. */
export const unconfirmedDays = 30;
/** Sign-ups that one client may make in an hour. */
export const subscriptionsPerHour = 10;

const day = 86_400_000;

/** Where a sign-up says that it was made; `website` when it says nothing that is known. */
export const subscriptionSource = z.enum(subscriptionSources).catch('website').default('website');

export const subscription = z.object({
  email: emailAddress().transform((email) => email.toLowerCase()),
  name: optionalLine(longestName),
  source: subscriptionSource,
});
export type Subscription = z.output<typeof subscription>;

export type SubscriberStatus = 'pending' | 'active' | 'unsubscribed';

/** What the rules need to know of a subscriber. */
export type Subscriber = {
  id: string;
  email: string;
  status: SubscriberStatus;
  language: string;
  confirmationSentAt: Date | null;
};

/** Whether another confirmation mail may go to the address. */
export function mayMailConfirmation(subscriber: Pick<Subscriber, 'confirmationSentAt'>, now: Date): boolean {
  const { confirmationSentAt } = subscriber;
  return confirmationSentAt === null || now.getTime() - confirmationSentAt.getTime() >= confirmationPause;
}

/** What the link of a confirmation mail leads to. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'unknown';

/** @param subscriber the one whose latest confirmation mail carries the link; none when the link is forged or replaced. */
export function confirmationState(
  subscriber: Pick<Subscriber, 'status' | 'confirmationSentAt'> | undefined,
  now: Date,
): ConfirmationState {
  if (!subscriber?.confirmationSentAt || subscriber.status === 'unsubscribed') return 'unknown';
  if (subscriber.status === 'active') return 'confirmed';
  const age = now.getTime() - subscriber.confirmationSentAt.getTime();
  return age < confirmationDays * day ? 'open' : 'expired';
}

/** The moment before which sign-ups that were never confirmed are purged. */
export function purgeBefore(now: Date): Date {
  return new Date(now.getTime() - unconfirmedDays * day);
}
