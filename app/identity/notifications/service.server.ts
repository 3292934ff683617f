import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { emailRetentionCutoff } from './emails/email-rules';
import { purgeEmails } from './emails/store-emails.server';
import {
  maxStored,
  maxUnreadCount,
  type Notification,
  notificationsPerPage,
  retentionCutoff,
  undoCutoff,
} from './rules';
import * as store from './store.server';

export type NotificationList = { notifications: Notification[]; nextCursor: string | null; unread: number };

/** Returns the member whose notifications they are, and whether those about the newsroom's work are included. */
function ownerOf(actor: Actor): { userId: string; isForStaff: boolean } {
  const { userId, withheld } = authorizeMember(actor, 'notifications.manage_own');
  return { userId, isForStaff: !withheld };
}

/**
 * Returns a page of the member's own notifications, newest first, and the total unread count, capped at 100. Staff whose
 * permissions are withheld do not see those about the newsroom's work, which name articles that are not published yet;
 * nor can they mark these as read or remove them.
 * @param cursor `nextCursor` from the previous page.
 * @throws AppError `invalid` for a malformed cursor.
 */
export async function listNotifications(actor: Actor, cursor?: string): Promise<NotificationList> {
  const { userId, isForStaff } = ownerOf(actor);
  if (cursor && !isId(cursor)) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const [found, unread] = await Promise.all([
    store.listOf(database(), userId, { before: cursor, limit: notificationsPerPage + 1, isForStaff }),
    store.countUnread(database(), userId, { limit: maxUnreadCount, isForStaff }),
  ]);
  const shown = found.slice(0, notificationsPerPage);
  return {
    notifications: shown,
    nextCursor: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    unread,
  };
}

/**
 * Marks one of the member's notifications as read. Returns the path it links to, if any.
 * @throws AppError `not_found` when the member has no such notification.
 */
export async function readNotification(actor: Actor, id: string): Promise<string | null> {
  const { userId, isForStaff } = ownerOf(actor);
  return transaction(async (executor, emit) => {
    const notification = await store.notificationOf(executor, userId, { id, isForStaff });
    if (!notification) throw new AppError('not_found', 'Notification not found.');
    if (await store.setRead(executor, userId, { id, isForStaff }))
      await emit({ type: 'notifications.changed', userId });
    return notification.actionUrl;
  });
}

/** Marks the member's notifications that link to one of the paths as read, because the member has opened it in another way. */
export async function readNotificationsAt(actor: Actor, paths: readonly string[]): Promise<void> {
  const { userId, isForStaff } = ownerOf(actor);
  await transaction(async (executor, emit) => {
    const changed = await store.setReadAt(executor, paths, { userId, isForStaff });
    if (changed.size > 0) await emit({ type: 'notifications.changed', userId });
  });
}

export async function readAllNotifications(actor: Actor): Promise<void> {
  const { userId, isForStaff } = ownerOf(actor);
  await transaction(async (executor, emit) => {
    if (await store.setRead(executor, userId, { isForStaff })) await emit({ type: 'notifications.changed', userId });
  });
}

/** A removal of notifications. It can be undone for a day. */
export type Removal = { id: string; count: number };

/** Removes one of the member's notifications. The count is 0 if the notification no longer exists. */
export const removeNotification = (actor: Actor, id: string, now: Date): Promise<Removal> => remove(actor, now, id);

/** Removes all of the member's notifications that `listNotifications` returns. */
export const clearNotifications = (actor: Actor, now: Date): Promise<Removal> => remove(actor, now);

async function remove(actor: Actor, now: Date, id?: string): Promise<Removal> {
  const { userId, isForStaff } = ownerOf(actor);
  const removal = newId();
  return transaction(async (executor, emit) => {
    const count = await store.remove(executor, userId, { id: removal, at: now }, { id, isForStaff });
    if (count > 0) await emit({ type: 'notifications.changed', userId });
    return { id: removal, count };
  });
}

/** Undoes one of the member's removals. Returns the number of notifications restored. */
export async function restoreNotifications(actor: Actor, removal: string): Promise<number> {
  const { userId } = authorizeMember(actor, 'notifications.manage_own');
  return transaction(async (executor, emit) => {
    const count = await store.restore(executor, userId, removal);
    if (count > 0) await emit({ type: 'notifications.changed', userId });
    return count;
  });
}

/** Returns all of the member's notifications, for the data export. */
export async function exportNotifications(actor: Actor): Promise<Notification[]> {
  const { userId } = authorizeMember(actor, 'notifications.manage_own');
  return store.exportOf(database(), userId);
}

/**
 * Deletes expired notifications and email records, and all but each member's newest 500 notifications. Returns the
 * number of deleted notifications.
 */
export async function purgeNotifications(now: Date): Promise<number> {
  await purgeEmails(database(), emailRetentionCutoff(now));
  return store.purge(database(), { createdBefore: retentionCutoff(now), removedBefore: undoCutoff(now), maxStored });
}
