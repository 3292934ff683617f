import type { Feature } from '~/platform/features/feature';

export const userPermissions = {
  name: 'user-permissions',
  auditActions: {
    permission_granted: {
      name: 'Member permission granted',
      verb: ({ permission }) => `granted ${permission} to`,
    },
    permission_revoked: {
      name: 'Member permission revoked',
      verb: ({ permission }) => `revoked ${permission} from`,
    },
  },
} as const satisfies Feature;
