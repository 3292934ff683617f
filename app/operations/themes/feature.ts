import SwatchBookIcon from 'lucide-react/icons/swatch-book';
import type { Feature } from '~/platform/features/feature';

export const themes = {
  name: 'themes',
  screens: [
    {
      path: '/admin/themes',
      label: 'Themes',
      group: 'Tools',
      position: 4,
      permissions: ['settings.manage'],
      icon: SwatchBookIcon,
    },
  ],
} as const satisfies Feature;
