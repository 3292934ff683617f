import type { Feature } from '~/platform/features/feature';
import { administrators, allow } from '~/platform/permissions/permissions';

export const rateLimits = {
  name: 'rate-limits',
  permissions: {
    'rate_limits.manage': allow(administrators, 'Change rate limits'),
  },
} as const satisfies Feature;
