import type { Feature } from '~/platform/features/feature';
import { administrators, allow } from '~/platform/permissions/permissions';

export const settings = {
  name: 'settings',
  permissions: {
    'settings.manage': allow(administrators, 'Change the settings of the site'),
  },
} as const satisfies Feature;
