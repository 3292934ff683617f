import SettingsIcon from 'lucide-react/icons/settings';
import type { Feature } from '~/platform/features/feature';

export const settings = {
  name: 'settings',
  screens: [
    {
      path: '/admin/settings',
      label: 'Settings',
      group: 'Tools',
      position: 8,
      permissions: ['settings.manage'],
      icon: SettingsIcon,
    },
  ],
} as const satisfies Feature;
