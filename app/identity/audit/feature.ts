import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const audit = {
  name: 'audit',
  permissions: {
    'audit.read': allow(administrators, 'Read the audit log'),
  },
} as const satisfies Feature;
