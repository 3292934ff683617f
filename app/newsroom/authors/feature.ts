import UserPenIcon from 'lucide-react/icons/user-pen';
import type { Feature } from '~/platform/features/feature';

export const newsroomAuthors = {
  name: 'newsroom-authors',
  screens: [
    {
      path: '/admin/authors',
      label: 'Authors',
      group: 'Management',
      position: 5,
      permissions: ['authors.manage'],
      icon: UserPenIcon,
    },
  ],
} as const satisfies Feature;
