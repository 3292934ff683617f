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
  /** A path of this site that the notification leads to. */
  actionUrl?: string;
};

/** A notification as its member sees it. */
export type Notification = {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  createdAt: Date;
  read: boolean;
  actionUrl: string | null;
};

/** Characters that a notification keeps of a title and of a message: they contain names and titles chosen by others. */
export const longestTitle = 200;
export const longestMessage = 500;

/** Notifications on one page of the list, and in the bell's panel. */
export const notificationsPerPage = 20;
/** Changes that a member may make in a minute. */
export const changesPerMinute = 120;
/** Unread ones are counted this far: nobody is shown a larger number. */
export const mostCounted = 100;

/** What is kept of a member's notifications: so many, and so long. */
export const mostKept = 500;
const keptDays = 180;
/** How long what was removed can be brought back. */
const undoDays = 1;

const day = 86_400_000;

export const purgeBefore = (now: Date): Date => new Date(now.getTime() - keptDays * day);
export const removedBefore = (now: Date): Date => new Date(now.getTime() - undoDays * day);

/** On one line, as a mail's subject has to be, and no longer than the limit. */
function shortened(text: string, limit: number): string {
  const characters = [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
}

/**
 * A notification as it is stored: too long a text is cut, and what it leads to is a path of this site.
 * @throws Error when it would lead elsewhere: that is a fault of the feature that notifies.
 */
export function tidyNotification(given: NewNotification): NewNotification {
  const { actionUrl } = given;
  if (actionUrl !== undefined && (localPath(actionUrl) === '/') !== (actionUrl === '/')) {
    throw new Error('A notification can only link to a page on this site.');
  }
  return {
    ...given,
    title: shortened(given.title, longestTitle),
    message: shortened(given.message, longestMessage),
  };
}

const id = z.uuid();

/** What the forms of the list ask for. */
export const notificationChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), id }),
  z.object({ intent: z.literal('remove'), id }),
  z.object({ intent: z.literal('read_all') }),
  z.object({ intent: z.literal('clear') }),
  z.object({ intent: z.literal('undo'), removal: id }),
]);

/** Kinds of mail that a member can be sent here, each with a preference and an unsubscribe link of its own. */
export const mailKinds = ['notifications', 'digest'] as const;
export type MailKind = (typeof mailKinds)[number];
