import type { Feature } from '~/platform/features/feature';
import { operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const contact = {
  name: 'contact',
  permissions: {
    'contact.forward': allow(operators),
  },
} as const satisfies Feature;
