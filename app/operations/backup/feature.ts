import type { Feature } from '~/platform/features/feature';
import { allow, operators } from '~/platform/permissions/permissions';

export const backup = {
  name: 'backup',
  permissions: {
    'database.backup': allow(operators),
    'database.restore': allow(operators),
  },
} as const satisfies Feature;
