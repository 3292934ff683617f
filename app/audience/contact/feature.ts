import type { Feature } from '~/platform/features/feature';
import { allow, everyone, operators } from '~/platform/permissions/permissions';

export const contact = {
  name: 'contact',
  permissions: {
    'contact.send': allow(everyone),
    'contact.forward': allow(operators),
  },
} as const satisfies Feature;
