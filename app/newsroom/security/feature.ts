import ShieldIcon from 'lucide-react/icons/shield';
import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const security = {
  name: 'security',
  permissions: {
    /** Opening the Users screen, which builds on this one; each links to the other. */
    'users.read': allow(administrators, 'View accounts with masked email addresses'),
  },
  screens: [
    {
      path: '/admin/security',
      label: 'Security',
      group: 'Tools',
      position: 1,
      permissions: ['users.read', 'permissions.manage', 'audit.read', 'rate_limits.manage'],
      icon: ShieldIcon,
    },
  ],
} as const satisfies Feature;
