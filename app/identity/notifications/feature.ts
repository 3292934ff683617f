import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const notifications = {
  name: 'notifications',
  permissions: {
    /** Receiving, reading and removing the member's own notifications, including push messages. */
    'notifications.manage_own': allow(members),
  },
} as const satisfies Feature;
