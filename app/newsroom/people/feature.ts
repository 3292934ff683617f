import { UsersIcon } from 'lucide-react';
import type { Feature } from '~/platform/features/feature';
import { administrators, allow } from '~/platform/permissions/permissions';

export const people = {
  name: 'people',
  permissions: {
    'users.read': allow(administrators, 'View accounts with masked email addresses'),
    'users.manage': allow(administrators, 'Change roles and account status; invite and delete accounts'),
    /** Looking at a member's full address, which is written down with its reason. */
    'users.see_emails': allow(administrators, 'View full email addresses, with a logged reason'),
  },
  screens: [
    {
      path: '/admin/users',
      label: 'Users',
      group: 'Management',
      position: 4,
      permissions: ['users.read'],
      icon: UsersIcon,
    },
  ],
} as const satisfies Feature;
