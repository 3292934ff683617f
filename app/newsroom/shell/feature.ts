import type { Feature } from '~/platform/features/feature';
import { allow, moderators } from '~/platform/permissions/permissions';

export const shell = {
  name: 'shell',
  permissions: {
    /** Required for every newsroom screen. */
    'newsroom.enter': allow(moderators, 'Enter the newsroom'),
  },
} as const satisfies Feature;
