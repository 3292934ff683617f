import type { Feature } from '~/platform/features/feature';
import { administrators, allow, everyone, operators } from '~/platform/permissions/permissions';

export const diagnostics = {
  name: 'diagnostics',
  permissions: {
    /** Sending the measurements of a page view. */
    'diagnostics.report': allow(everyone),
    'diagnostics.read': allow(administrators, 'View page speed and errors'),
    'diagnostics.forget': allow(operators),
  },
} as const satisfies Feature;
