import SettingsIcon from 'lucide-react/icons/settings';
import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const settings = {
  name: 'settings',
  permissions: {
    'settings.manage': allow(administrators, 'Change the settings of the site'),
  },
  screens: [
    {
      path: '/admin/settings',
      label: 'Settings',
      group: 'Tools',
      position: 2,
      permissions: ['settings.manage'],
      icon: SettingsIcon,
    },
  ],
} as const satisfies Feature;
