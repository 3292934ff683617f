import type { Feature } from '~/platform/features/feature';
import { administrators, allow } from '~/platform/permissions/permissions';

export const roles = {
  name: 'roles',
  permissions: {
    'permissions.manage': allow(administrators, 'Grant and revoke permissions'),
  },
} as const satisfies Feature;
