import type { Feature } from '~/platform/features/feature';
import { allow, operators } from '~/platform/permissions/permissions';

export const contact = {
  name: 'contact',
  permissions: {
    'contact.forward': allow(operators),
  },
} as const satisfies Feature;
