import { FlagIcon, MessageSquareIcon } from 'lucide-react';
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
  screens: [
    {
      path: '/admin/moderation',
      label: 'Moderation',
      group: 'Management',
      position: 1,
      permissions: ['content.moderate'],
      icon: FlagIcon,
    },
    {
      path: '/admin/comments',
      label: 'Comments',
      group: 'Management',
      position: 2,
      permissions: ['content.moderate'],
      icon: MessageSquareIcon,
    },
  ],
} as const satisfies Feature;
