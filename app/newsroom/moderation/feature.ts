import type { Feature } from '~/platform/features/feature';
import { allow, members, moderators } from '~/platform/permissions/permissions';

export const moderation = {
  name: 'moderation',
  permissions: {
    /** Reading what was decided against oneself, and appealing against it. */
    'moderation.appeal': allow(members),
    /** Deciding what is done about reports. */
    'content.moderate': allow(moderators, 'Decide on reports'),
  },
} as const satisfies Feature;
