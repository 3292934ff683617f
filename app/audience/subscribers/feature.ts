import type { Feature } from '~/platform/features/feature';
import { allow, everyone, operators } from '~/platform/permissions/permissions';

export const subscribers = {
  name: 'subscribers',
  permissions: {
    'newsletter.subscribe': allow(everyone),
    'newsletter.unsubscribe': allow(everyone),
    'newsletter.mail': allow(operators),
    'newsletter.forget': allow(operators),
  },
} as const satisfies Feature;
