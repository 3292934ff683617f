import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const follows = {
  name: 'follows',
  permissions: {
    'follows.manage_own': allow(members),
  },
} as const satisfies Feature;
