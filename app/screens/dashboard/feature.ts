import type { Feature } from '~/platform/features/feature';
import { allow, members } from '~/platform/permissions/permissions';

export const dashboard = {
  name: 'dashboard',
  permissions: {
    'dashboard.read_own': allow(members),
  },
} as const satisfies Feature;
