import { z } from 'zod';
import { localPath } from '~/platform/http/local-path';

/** Kinds of notification (spec 3 §3). */
export const notificationTypes = ['comment', 'like', 'follow', 'trending', 'system', 'other'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export type NewNotification = {
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  /** The path on this site that the notification links to. */
  actionUrl?: string;
  /** What the button in an email says; by default, that it opens the page. */
  actionLabel?: string;
};

/** A notification as shown to its recipient. */
export type Notification = {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  createdAt: Date;
  read: boolean;
  actionUrl: string | null;
};

/**
 * Maximum characters in a notification's title and in its message. Both can contain names and titles chosen by other
 * people.
 */
export const longestTitle = 200;
export const longestMessage = 500;

/** Maximum notifications on a page of the list, and in the bell's panel. */
export const notificationsPerPage = 20;
/** Maximum changes per member per minute, other than marking notifications as read. */
export const changesPerMinute = 120;
/** Maximum times per minute that a member's notifications are marked as read, which every page with one of them does. */
export const readingsPerMinute = 600;
/** Upper limit when counting unread notifications; no view shows a larger number. */
export const maxUnreadCount = 100;

/** Maximum stored notifications per member, and their retention in days. */
export const maxStored = 500;
const retentionDays = 180;
/** Time during which a removal can be undone, in days. */
const undoDays = 1;

const day = 86_400_000;

export const retentionCutoff = (now: Date): Date => new Date(now.getTime() - retentionDays * day);
export const undoCutoff = (now: Date): Date => new Date(now.getTime() - undoDays * day);

/** Truncates text that exceeds the limit and joins its lines, since an email's subject must be a single line. */
function truncate(text: string, limit: number): string {
  const characters = [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
}

/**
 * Prepares a notification for storage: truncates its title and message, and checks that it links to a path on this
 * site.
 * @throws Error when it links elsewhere, which is a bug in the calling feature.
 */
export function prepareNotification(notification: NewNotification): NewNotification {
  const { actionUrl } = notification;
  if (actionUrl !== undefined && (localPath(actionUrl) === '/') !== (actionUrl === '/')) {
    throw new Error('A notification can only link to a page on this site.');
  }
  return {
    ...notification,
    title: truncate(notification.title, longestTitle),
    message: truncate(notification.message, longestMessage),
  };
}

const id = z.uuid();

/** The actions of the list's forms. */
export const notificationChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), id }),
  z.object({ intent: z.literal('remove'), id }),
  z.object({
    intent: z.literal('read_at'),
    paths: z
      .array(
        z
          .string()
          .max(300)
          .regex(/^\/[^\0]*$/),
      )
      .min(1)
      .max(10),
  }),
  z.object({ intent: z.literal('read_all') }),
  z.object({ intent: z.literal('clear') }),
  z.object({ intent: z.literal('undo'), removal: id }),
]);
export type NotificationChange = z.infer<typeof notificationChange>;

/** Kinds of email to members, each with its own preference and unsubscribe link. */
export const emailKinds = ['notifications', 'digest'] as const;
export type EmailKind = (typeof emailKinds)[number];
