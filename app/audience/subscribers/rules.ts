import { z } from 'zod';
import { emailAddress, optionalSingleLine } from '~/platform/forms/form-fields';
import type { Locale } from '~/platform/languages/locales';
import { confirmationDays, longestName } from './constants';

/** Places where readers can sign up (spec 1 §3). */
export const subscriptionSources = ['website', 'hero_section', 'resources_page'] as const;
export type SubscriptionSource = (typeof subscriptionSources)[number];

/** Minimum milliseconds between two confirmation emails to the same address. */
const minConfirmationInterval = 3_600_000;
/** Days after which an unconfirmed sign-up is deleted. */
export const unconfirmedDays = 30;
/** Maximum sign-ups per client per hour. */
export const subscriptionsPerHour = 10;

const day = 86_400_000;

/** The source of a sign-up; `website` when it is missing or unknown. */
export const subscriptionSource = z.enum(subscriptionSources).catch('website').default('website');

export const subscription = z.object({
  email: emailAddress().transform((email) => email.toLowerCase()),
  name: optionalSingleLine(longestName),
  source: subscriptionSource,
});
export type Subscription = z.output<typeof subscription>;

export type SubscriberStatus = 'pending' | 'active' | 'unsubscribed';

/** The fields of a subscriber that the rules need. */
export type Subscriber = {
  id: string;
  email: string;
  status: SubscriberStatus;
  language: string;
  confirmationSentAt: Date | null;
};

/** Whether another confirmation email may be sent to the address. */
export function maySendConfirmation(subscriber: Pick<Subscriber, 'confirmationSentAt'>, now: Date): boolean {
  const { confirmationSentAt } = subscriber;
  return confirmationSentAt === null || now.getTime() - confirmationSentAt.getTime() >= minConfirmationInterval;
}

/** State of a confirmation link. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'unknown';

/**
 * Returns the state of a confirmation link.
 * @param subscriber the subscriber whose latest confirmation email contains the link; `undefined` when the link is
 * forged or has been replaced.
 */
export function confirmationState(
  subscriber: Pick<Subscriber, 'status' | 'confirmationSentAt'> | undefined,
  now: Date,
): ConfirmationState {
  if (!subscriber?.confirmationSentAt || subscriber.status === 'unsubscribed') return 'unknown';
  if (subscriber.status === 'active') return 'confirmed';
  const age = now.getTime() - subscriber.confirmationSentAt.getTime();
  return age < confirmationDays * day ? 'open' : 'expired';
}

/** Returns the time before which unconfirmed sign-ups are purged. */
export function purgeCutoff(now: Date): Date {
  return new Date(now.getTime() - unconfirmedDays * day);
}

/** Someone on a mailing list of another service. */
export type ListedPerson = {
  /** Lowercase. */
  email: string;
  name: string | null;
  language: Locale;
} & (
  | {
      status: 'active';
      /** When they agreed to receive the newsletter. */
      consentAt: Date;
    }
  | { status: 'unsubscribed'; endedAt: Date }
);
