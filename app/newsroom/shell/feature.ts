import type { Feature } from '~/platform/features/feature';
import { allow, moderators } from '~/platform/permissions/permissions';

export const shell = {
  name: 'shell',
  permissions: {
    /** Entering the newsroom at all. */
    'newsroom.enter': allow(moderators, 'Enter the newsroom'),
  },
} as const satisfies Feature;
