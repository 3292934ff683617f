import UsersIcon from 'lucide-react/icons/users';
import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow, allowOn } from '~/platform/permissions/declarations';
import { isSomeoneElse } from './policy';

export const people = {
  name: 'people',
  permissions: {
    'users.manage': allow(administrators, 'Change roles and account status; invite and delete accounts'),
    'users.close': allowOn(
      'users.manage',
      isSomeoneElse,
      () => new AppError('conflict', 'You cannot do this to your own account. Ask another administrator.'),
    ),
    'users.change_role': allowOn(
      'users.manage',
      isSomeoneElse,
      () => new AppError('conflict', 'You cannot change your own role. Ask another administrator.'),
    ),
    'users.see_emails': allow(administrators, 'View full email addresses for a logged reason'),
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
  auditActions: {
    email_viewed: { name: 'Email address viewed', verb: 'viewed the email address of' },
    user_activated: { verb: 'activated' },
    user_deactivated: { verb: 'deactivated' },
    user_invited: { verb: 'invited' },
    user_suspended: { verb: 'suspended' },
  },
} as const satisfies Feature;
