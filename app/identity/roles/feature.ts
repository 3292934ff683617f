import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

const permissionOf = ({ permission }: Readonly<Record<string, unknown>>): string => String(permission);

export const roles = {
  name: 'roles',
  permissions: {
    'permissions.manage': allow(administrators, 'Grant and revoke permissions', { isPermanentForAdmins: true }),
  },
  auditActions: {
    permission_changed: {
      name: 'Role permission changed',
      verb: ({ granted }) =>
        granted === true ? 'granted a permission to a role:' : 'revoked a permission from a role:',
      object: ({ role, permission }) => `${role}, ${permission}`,
    },
    permission_created: { verb: 'created the permission', object: permissionOf },
    permission_deleted: { verb: 'deleted the permission', object: permissionOf },
    permission_denied: {
      name: 'Permission denied',
      verb: 'was denied the permission',
      object: permissionOf,
      severity: 'high',
      isFailure: true,
    },
  },
} as const satisfies Feature;
