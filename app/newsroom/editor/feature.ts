import PenLineIcon from 'lucide-react/icons/pen-line';
import type { Feature } from '~/platform/features/feature';

export const editor = {
  name: 'editor',
  screens: [
    {
      path: '/admin/editor',
      label: 'New article',
      group: 'Main',
      position: 4,
      permissions: ['articles.write'],
      icon: PenLineIcon,
    },
  ],
} as const satisfies Feature;
