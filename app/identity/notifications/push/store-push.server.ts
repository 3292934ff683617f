import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { notifications, pushSubscriptions } from '../schema';
import type { PushStatus, PushSubscriptionKeys } from './push-rules';

/** Stores a browser's subscription. If the browser was subscribed for another member, replaces the owner. */
export async function saveSubscription(executor: Executor, userId: string, keys: PushSubscriptionKeys): Promise<void> {
  const id = newId();
  await executor
    .insert(pushSubscriptions)
    .values({ id, userId, ...keys })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { id, userId, p256dh: keys.p256dh, auth: keys.auth },
    });
}

/** Deletes all but a member's newest subscriptions. */
export async function trimSubscriptions(executor: Executor, userId: string, limit: number): Promise<void> {
  const surplus = executor
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .offset(limit);
  await executor.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

export async function deleteSubscription(executor: Executor, userId: string, endpoint: string): Promise<void> {
  await executor
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/**
 * Deletes a subscription the push service reported as gone. A subscription renewed since then has a new ID and is
 * unaffected.
 */
export async function deleteSubscriptionById(executor: Executor, id: string): Promise<void> {
  await executor.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Returns whether a subscription belongs to the member, and whether the member wants push. */
export async function statusOf(executor: Executor, userId: string, endpoint: string): Promise<PushStatus> {
  const [found] = await executor
    .select({ subscriptionId: pushSubscriptions.id, isWanted: profiles.pushNotifications })
    .from(profiles)
    .leftJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.userId, profiles.userId), eq(pushSubscriptions.endpoint, endpoint)),
    )
    .where(eq(profiles.userId, userId));
  return { isOwn: Boolean(found?.subscriptionId), isWanted: found?.isWanted ?? false };
}

export async function countSubscriptions(executor: Executor, userId: string): Promise<number> {
  const [found] = await executor
    .select({ count: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  return found?.count ?? 0;
}

export type PushMessage = { id: string; userId: string; title: string; message: string; actionUrl: string | null };

/** Returns a notification to push, provided its member wants push and has neither read nor removed it. */
export async function messageById(executor: Executor, id: string): Promise<PushMessage | undefined> {
  const [found] = await executor
    .select({
      id: notifications.id,
      userId: notifications.userId,
      title: notifications.title,
      message: notifications.message,
      actionUrl: notifications.actionUrl,
    })
    .from(notifications)
    .innerJoin(profiles, eq(profiles.userId, notifications.userId))
    .where(
      and(
        eq(notifications.id, id),
        eq(notifications.read, false),
        isNull(notifications.removedAt),
        eq(profiles.pushNotifications, true),
      ),
    );
  return found;
}

export async function subscriptionsOf(
  executor: Executor,
  userId: string,
): Promise<(PushSubscriptionKeys & { id: string })[]> {
  return executor
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
}
