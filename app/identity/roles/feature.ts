import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const roles = {
  name: 'roles',
  permissions: {
    'permissions.manage': allow(administrators, 'Grant and revoke permissions', { isPermanentForAdmins: true }),
  },
} as const satisfies Feature;
