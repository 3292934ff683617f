import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const rateLimits = {
  name: 'rate-limits',
  permissions: {
    'rate_limits.manage': allow(administrators, 'Change rate limits'),
  },
  auditActions: {
    rate_limit_changed: { verb: 'changed the rate limit' },
  },
} as const satisfies Feature;
