import { and, count, desc, eq, gte, inArray, isNull, lt, notLike, or, sql } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { NewNotification, Notification } from './rules';
import { notifications } from './schema';

const columns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  createdAt: notifications.createdAt,
  read: notifications.read,
  actionUrl: notifications.actionUrl,
};

const notRemoved = (userId: string) => and(eq(notifications.userId, userId), isNull(notifications.removedAt));

/** Selects a member's notifications that can be shown: all, or only those that do not lead to the newsroom. */
const shownTo = (userId: string, isForStaff: boolean) =>
  and(
    notRemoved(userId),
    isForStaff ? undefined : or(isNull(notifications.actionUrl), notLike(notifications.actionUrl, '/admin%')),
  );

/** Returns members' notification preferences and languages. Omits deleted members. */
export async function preferencesOf(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, { wantsEmail: boolean; wantsPush: boolean; language: string }>> {
  const found = await executor
    .select({
      userId: profiles.userId,
      wantsEmail: profiles.emailNotifications,
      wantsPush: profiles.pushNotifications,
      language: profiles.language,
    })
    .from(profiles)
    .where(inArray(profiles.userId, [...userIds]));
  return new Map(found.map(({ userId, ...preferences }) => [userId, preferences]));
}

/** Inserts notifications. Returns their IDs in the same order. */
export async function addNotifications(
  executor: Executor,
  added: readonly (NewNotification & { waitsForMail: boolean })[],
): Promise<string[]> {
  const rows = added.map((notification) => ({ id: newId(), ...notification }));
  if (rows.length > 0) await executor.insert(notifications).values(rows);
  return rows.map(({ id }) => id);
}

/** Deletes notifications. Returns the IDs of the members affected. */
export async function deleteNotifications(executor: Executor, ids: readonly string[]): Promise<Set<string>> {
  const deleted = await executor
    .delete(notifications)
    .where(inArray(notifications.id, [...ids]))
    .returning({ userId: notifications.userId });
  return new Set(deleted.map(({ userId }) => userId));
}

/** Deletes the notifications that link to a path and were created since a time. Returns the members affected by ID. */
export async function deleteNotificationsAt(executor: Executor, actionUrl: string, since: Date): Promise<Set<string>> {
  const deleted = await executor
    .delete(notifications)
    .where(and(eq(notifications.actionUrl, actionUrl), gte(notifications.createdAt, since)))
    .returning({ userId: notifications.userId });
  return new Set(deleted.map(({ userId }) => userId));
}

/**
 * Returns a member's notifications, newest first. Their IDs sort by creation time.
 * @param page.isForStaff whether those about the newsroom's work are included.
 */
export async function listOf(
  executor: Executor,
  userId: string,
  { before, limit, isForStaff }: { before?: string; limit: number; isForStaff: boolean },
): Promise<Notification[]> {
  const rows = await executor
    .select(columns)
    .from(notifications)
    .where(and(shownTo(userId, isForStaff), before ? lt(notifications.id, before) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit);
  // A database constraint guarantees a known type (see schema).
  return rows as Notification[];
}

/** Counts those of a member's notifications that `listOf` returns and that are unread, up to `limit`. */
export async function countUnread(
  executor: Executor,
  userId: string,
  { limit, isForStaff }: { limit: number; isForStaff: boolean },
): Promise<number> {
  const unread = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(shownTo(userId, isForStaff), eq(notifications.read, false)))
    .limit(limit)
    .as('unread');
  const [found] = await executor.select({ unread: count() }).from(unread);
  return found?.unread ?? 0;
}

/** Which of a member's notifications to change: all, one, or only those that do not lead to the newsroom. */
type Selected = { isForStaff: boolean; id?: string };

const selectedOf = (userId: string, { isForStaff, id }: Selected) =>
  and(shownTo(userId, isForStaff), id ? eq(notifications.id, id) : undefined);

/** Marks some of a member's notifications as read, so that no email lists them. Returns whether any changed. */
export async function setRead(executor: Executor, userId: string, selected: Selected): Promise<boolean> {
  const changed = await executor
    .update(notifications)
    .set({ read: true, waitsForMail: false })
    .where(and(selectedOf(userId, selected), eq(notifications.read, false)))
    .returning({ id: notifications.id });
  return changed.length > 0;
}

/**
 * Marks a member's or everyone's unread notifications that link to any of some paths as read, so that no email lists
 * them. Returns the members affected.
 */
export async function setReadAt(
  executor: Executor,
  actionUrls: readonly string[],
  owner?: Selected & { userId: string },
): Promise<Set<string>> {
  const changed = await executor
    .update(notifications)
    .set({ read: true, waitsForMail: false })
    .where(
      and(
        inArray(notifications.actionUrl, [...actionUrls]),
        eq(notifications.read, false),
        owner ? selectedOf(owner.userId, owner) : isNull(notifications.removedAt),
      ),
    )
    .returning({ userId: notifications.userId });
  return new Set(changed.map((row) => row.userId));
}

/**
 * Returns which of some members have an unread notification that links to a path. Until the transaction ends, concurrent
 * calls with the same path wait.
 */
export async function lockUnreadAt(
  executor: Executor,
  actionUrl: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actionUrl}, 4135))`);
  const rows = await executor
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.actionUrl, actionUrl),
        inArray(notifications.userId, [...userIds]),
        eq(notifications.read, false),
        isNull(notifications.removedAt),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

export async function notificationOf(
  executor: Executor,
  userId: string,
  selected: Selected & { id: string },
): Promise<Notification | undefined> {
  const [row] = await executor.select(columns).from(notifications).where(selectedOf(userId, selected));
  return row as Notification | undefined;
}

/** Removes some of a member's notifications as a single removal. Returns the number removed. */
export async function remove(
  executor: Executor,
  userId: string,
  removal: { id: string; at: Date },
  selected: Selected,
): Promise<number> {
  const removed = await executor
    .update(notifications)
    .set({ removedAt: removal.at, removal: removal.id, waitsForMail: false })
    .where(selectedOf(userId, selected))
    .returning({ id: notifications.id });
  return removed.length;
}

/** Undoes one of a member's removals. Returns the number of notifications restored. */
export async function restore(executor: Executor, userId: string, removal: string): Promise<number> {
  const restored = await executor
    .update(notifications)
    .set({ removedAt: null, removal: null })
    .where(and(eq(notifications.userId, userId), eq(notifications.removal, removal)))
    .returning({ id: notifications.id });
  return restored.length;
}

/** Returns a member's notifications for the data export, newest first. */
export function exportOf(executor: Executor, userId: string): Promise<Notification[]> {
  return listOf(executor, userId, { limit: 10_000, isForStaff: true });
}

/** Deletes notifications created or removed before the cutoffs, and all but each member's newest `maxStored`. */
export async function purge(
  executor: Executor,
  limits: { createdBefore: Date; removedBefore: Date; maxStored: number },
): Promise<number> {
  const old = await executor
    .delete(notifications)
    .where(lt(notifications.createdAt, limits.createdBefore))
    .returning({ id: notifications.id });
  const removed = await executor
    .delete(notifications)
    .where(lt(notifications.removedAt, limits.removedBefore))
    .returning({ id: notifications.id });
  const crowded = executor
    .select({ userId: notifications.userId })
    .from(notifications)
    .groupBy(notifications.userId)
    .having(sql`count(*) > ${limits.maxStored}`);
  const ranked = sql`select id, row_number() over (partition by user_id order by id desc) as place
    from ${notifications} where user_id in (${crowded})`;
  const surplus = await executor
    .delete(notifications)
    .where(sql`${notifications.id} in (select id from (${ranked}) as ranked where place > ${limits.maxStored})`)
    .returning({ id: notifications.id });
  return old.length + removed.length + surplus.length;
}
