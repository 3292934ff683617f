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
  auditActions: {
    article_retitled: { verb: 'gave a title to' },
    category_created: { verb: 'created the category' },
    category_deleted: { verb: 'deleted the category' },
    category_merged: { verb: 'merged a category into' },
    category_renamed: { verb: 'renamed the category' },
  },
} as const satisfies Feature;
