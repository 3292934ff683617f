import type { Feature } from '~/platform/features/feature';
import { moderators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const shell = {
  name: 'shell',
  permissions: {
    /** Required for every newsroom screen. */
    'newsroom.enter': allow(moderators, 'Enter the newsroom'),
  },
} as const satisfies Feature;
