import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';
import { memberIdColumn } from '../accounts/schema';

/** Emails that batch a member's notifications. */
export const notificationEmails = pgTable(
  'notification_mails',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    /** `claimed` until the relay accepts the email, then `sent`; `dropped` if it is no longer wanted. */
    status: text('status').notNull().default('claimed'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('notification_mails_user').on(table.userId, table.createdAt),
    index('notification_mails_age').on(table.createdAt),
    check('notification_mails_status', sql`${table.status} in ('claimed', 'sent', 'dropped')`),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    /** comment, like, follow, trending, system or other (spec 3 §3). */
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** A path on this site. */
    actionUrl: text('action_url'),
    /** What the button in an email says, in the member's language; null for the usual text. */
    actionLabel: text('action_label'),
    read: boolean('read').notNull().default(false),
    /**
     * When the notification was removed, and the removal's ID. Undoing a removal restores all of its notifications
     * together.
     */
    removedAt: timestamptz('removed_at'),
    removal: uuid('removal'),
    /** Whether the notification is waiting for the next email. Set on creation if the member wants email. */
    waitsForMail: boolean('waits_for_mail').notNull().default(false),
    /** The email that contains the notification. */
    mailId: uuid('mail_id').references(() => notificationEmails.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`not ${table.read} and ${table.removedAt} is null`),
    index('notifications_unread_action')
      .on(table.actionUrl)
      .where(sql`not ${table.read} and ${table.removedAt} is null`),
    index('notifications_waiting').on(table.userId, table.createdAt).where(sql`${table.waitsForMail}`),
    index('notifications_mail').on(table.mailId),
    index('notifications_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('notifications_age').on(table.createdAt),
    check('notifications_type', sql`${table.type} in ('comment', 'like', 'follow', 'trending', 'system', 'other')`),
    check('notifications_action', sql`${table.actionUrl} ~ '^/([^/\\\\]|$)'`),
    check('notifications_removal', sql`(${table.removedAt} is null) = (${table.removal} is null)`),
  ],
);

/** Browsers subscribed to a member's push notifications (RFC 8030, RFC 8291). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    /** URL at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.id),
  ],
);
