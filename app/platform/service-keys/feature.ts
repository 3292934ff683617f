import type { Feature } from '~/platform/features/feature';
import { administrators, operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const serviceKeys = {
  name: 'service-keys',
  permissions: {
    'service_keys.manage': allow(administrators, 'Set and remove keys for other services'),
    'service_keys.rotate': allow(operators),
  },
} as const satisfies Feature;
