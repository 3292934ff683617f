import type { Feature } from '~/platform/features/feature';
import { allow, everyone, members, operators } from '~/platform/permissions/permissions';

export const notifications = {
  name: 'notifications',
  permissions: {
    /** One's own notifications: receiving, reading and removing them, and getting push messages. */
    'notifications.manage_own': allow(members),
    'notifications.mail': allow(operators),
    'notifications.push': allow(operators),
    'notifications.forget': allow(operators),
    /** The signed link of a mail is all that this needs. */
    'notifications.unsubscribe': allow(everyone),
  },
} as const satisfies Feature;
