import type { Feature } from '~/platform/features/feature';
import { administrators, operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const serviceKeys = {
  name: 'service-keys',
  permissions: {
    'service_keys.manage': allow(
      administrators,
      'Set and remove keys for other services; the SMTP relay receives all emails, including links that reset passwords',
    ),
    'service_keys.rotate': allow(operators),
  },
} as const satisfies Feature;
