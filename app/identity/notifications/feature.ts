import type { Feature } from '~/platform/features/feature';
import { members, operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const notifications = {
  name: 'notifications',
  permissions: {
    /** Receiving, reading and removing the member's own notifications, including push messages. */
    'notifications.manage_own': allow(members),
    'notifications.mail': allow(operators),
    'notifications.push': allow(operators),
    'notifications.purge': allow(operators),
  },
} as const satisfies Feature;
