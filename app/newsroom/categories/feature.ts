import LibraryIcon from 'lucide-react/icons/library';
import type { Feature } from '~/platform/features/feature';
import { editors } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const categories = {
  name: 'categories',
  permissions: {
    'categories.manage': allow(editors, 'Create, rename, merge and delete categories'),
  },
  screens: [
    {
      path: '/admin/content-categories',
      label: 'Categories',
      group: 'Management',
      position: 3,
      permissions: ['categories.manage'],
      icon: LibraryIcon,
    },
  ],
} as const satisfies Feature;
