import type { Feature } from '~/platform/features/feature';
import { allow, everyone } from '~/platform/permissions/permissions';

export const members = {
  name: 'members',
  permissions: {
    /** Reading public member pages. */
    'members.read': allow(everyone),
  },
} as const satisfies Feature;
