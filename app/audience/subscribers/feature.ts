import type { Feature } from '~/platform/features/feature';
import { operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const subscribers = {
  name: 'subscribers',
  permissions: {
    'newsletter.mail': allow(operators),
    'newsletter.purge': allow(operators),
  },
} as const satisfies Feature;
