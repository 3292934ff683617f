import type { Feature } from '~/platform/features/feature';
import { allow, members, operators } from '~/platform/permissions/permissions';

export const notifications = {
  name: 'notifications',
  permissions: {
    /** One's own notifications: receiving, reading and removing them, and getting push messages. */
    'notifications.manage_own': allow(members),
    'notifications.mail': allow(operators),
    'notifications.push': allow(operators),
    'notifications.forget': allow(operators),
  },
} as const satisfies Feature;
