import type { Feature } from '~/platform/features/feature';
import { allow, operators } from '~/platform/permissions/permissions';

export const subscribers = {
  name: 'subscribers',
  permissions: {
    'newsletter.mail': allow(operators),
    'newsletter.purge': allow(operators),
  },
} as const satisfies Feature;
