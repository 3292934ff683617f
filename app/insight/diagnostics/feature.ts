import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const diagnostics = {
  name: 'diagnostics',
  permissions: {
    'diagnostics.read': allow(administrators, 'View page speed and errors'),
  },
} as const satisfies Feature;
