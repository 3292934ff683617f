import { and, desc, eq, lt } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Subscriber, SubscriberStatus, Subscription } from './rules';
import { newsletterSubscribers } from './schema';

const subscriberColumns = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  status: newsletterSubscribers.status,
  language: newsletterSubscribers.language,
  confirmationSentAt: newsletterSubscribers.confirmationSentAt,
};

// The check constraint in the schema guarantees a known status.
type Row = Omit<Subscriber, 'status'> & { status: string };
const toSubscriber = (row: Row | undefined): Subscriber | undefined => row as Subscriber | undefined;

/** Returns the subscriber with the given address, created if necessary and locked until the transaction ends. */
export async function lockSubscriber(executor: Executor, email: string, language: string): Promise<Subscriber> {
  await executor.insert(newsletterSubscribers).values({ id: newId(), email, language }).onConflictDoNothing();
  const [row] = await executor
    .select(subscriberColumns)
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .for('update');
  const subscriber = toSubscriber(row);
  if (!subscriber) throw new Error('The subscriber’s row was deleted before it could be locked.');
  return subscriber;
}

/** Stores a sign-up that is waiting for confirmation. */
export async function savePendingSubscription(
  executor: Executor,
  id: string,
  details: Pick<Subscription, 'name'> & { source: string; language: string; confirmationSentAt: Date | null },
): Promise<void> {
  await executor
    .update(newsletterSubscribers)
    .set({ ...details, status: 'pending' })
    .where(eq(newsletterSubscribers.id, id));
}

/** Stores that someone signed up an address that is already subscribed. */
export async function noteSignUpAgain(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.update(newsletterSubscribers).set({ signedUpAgainAt: now }).where(eq(newsletterSubscribers.id, id));
}

/**
 * Stores the token hash for the next confirmation email. Returns the email's recipient; `undefined` unless the sign-up
 * is pending.
 */
export async function replaceConfirmation(
  executor: Executor,
  id: string,
  confirmation: { hash: string; sentAt: Date },
): Promise<Subscriber | undefined> {
  const [row] = await executor
    .update(newsletterSubscribers)
    .set({ confirmationHash: confirmation.hash, confirmationSentAt: confirmation.sentAt })
    .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, 'pending')))
    .returning(subscriberColumns);
  return toSubscriber(row);
}

export async function subscriberByConfirmation(executor: Executor, hash: string): Promise<Subscriber | undefined> {
  const [row] = await executor
    .select(subscriberColumns)
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.confirmationHash, hash));
  return toSubscriber(row);
}

export async function subscriberById(executor: Executor, id: string): Promise<Subscriber | undefined> {
  const [row] = await executor
    .select(subscriberColumns)
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id));
  return toSubscriber(row);
}

/** Activates a pending sign-up. Returns whether this call did so. */
export async function activate(executor: Executor, id: string, now: Date): Promise<boolean> {
  const changed = await executor
    .update(newsletterSubscribers)
    .set({ status: 'active', confirmedAt: now, unsubscribedAt: null })
    .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, 'pending')))
    .returning({ id: newsletterSubscribers.id });
  return changed.length > 0;
}

/** A subscriber as the newsroom sees it. */
export type ListedSubscriber = {
  id: string;
  email: string;
  name: string | null;
  status: SubscriberStatus;
  language: string;
  createdAt: Date;
  confirmedAt: Date | null;
};

/** Returns subscribers, newest first. @param page.before the ID before which the page begins. */
export async function listSubscribers(
  executor: Executor,
  page: { status: SubscriberStatus | undefined; before: string | undefined; limit: number },
): Promise<ListedSubscriber[]> {
  const { status, before, limit } = page;
  const rows = await executor
    .select({
      id: newsletterSubscribers.id,
      email: newsletterSubscribers.email,
      name: newsletterSubscribers.name,
      status: newsletterSubscribers.status,
      language: newsletterSubscribers.language,
      createdAt: newsletterSubscribers.createdAt,
      confirmedAt: newsletterSubscribers.confirmedAt,
    })
    .from(newsletterSubscribers)
    .where(
      and(
        status && eq(newsletterSubscribers.status, status),
        before === undefined ? undefined : lt(newsletterSubscribers.id, before),
      ),
    )
    .orderBy(desc(newsletterSubscribers.id))
    .limit(limit);
  return rows as ListedSubscriber[];
}

/** A confirmed subscription that has ended. */
type EndedSubscription = { id: string; email: string; language: string };

const ended = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  language: newsletterSubscribers.language,
};

/**
 * Ends a subscription or a pending sign-up; one that has already ended keeps its end date. Returns a subscription that had
 * been confirmed.
 */
export async function deactivate(executor: Executor, id: string, now: Date): Promise<EndedSubscription | undefined> {
  const [before] = await executor
    .select({ ...ended, status: newsletterSubscribers.status })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
    .for('update');
  if (!before || before.status === 'unsubscribed') return undefined;
  await executor
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: now })
    .where(eq(newsletterSubscribers.id, id));
  return before.status === 'active' ? before : undefined;
}

/** Deletes unconfirmed sign-ups whose last confirmation email was sent before a date. Returns the number deleted. */
export async function purgePendingBefore(executor: Executor, before: Date): Promise<number> {
  const purged = await executor
    .delete(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.status, 'pending'), lt(newsletterSubscribers.confirmationSentAt, before)))
    .returning({ id: newsletterSubscribers.id });
  return purged.length;
}

/** Deletes the subscriber with the given address. Returns a confirmed subscription that ends with that. */
export async function removeSubscriber(executor: Executor, email: string): Promise<EndedSubscription | undefined> {
  const [removed] = await executor
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .returning({ ...ended, status: newsletterSubscribers.status });
  return removed?.status === 'active' ? removed : undefined;
}

/** Returns everything stored about the subscriber with the given address. */
export async function subscriptionOf(executor: Executor, email: string) {
  const [row] = await executor
    .select({
      name: newsletterSubscribers.name,
      source: newsletterSubscribers.source,
      status: newsletterSubscribers.status,
      language: newsletterSubscribers.language,
      confirmationSentAt: newsletterSubscribers.confirmationSentAt,
      confirmedAt: newsletterSubscribers.confirmedAt,
      unsubscribedAt: newsletterSubscribers.unsubscribedAt,
      createdAt: newsletterSubscribers.createdAt,
    })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return row;
}
