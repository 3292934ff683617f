import type { Feature } from '~/platform/features/feature';
import { administrators, allow } from '~/platform/permissions/permissions';

export const audit = {
  name: 'audit',
  permissions: {
    'audit.read': allow(administrators, 'Read the audit log'),
  },
} as const satisfies Feature;
