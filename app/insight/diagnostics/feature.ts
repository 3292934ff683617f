import type { Feature } from '~/platform/features/feature';
import { administrators, allow, operators } from '~/platform/permissions/permissions';

export const diagnostics = {
  name: 'diagnostics',
  permissions: {
    'diagnostics.read': allow(administrators, 'View page speed and errors'),
    'diagnostics.purge': allow(operators),
  },
} as const satisfies Feature;
