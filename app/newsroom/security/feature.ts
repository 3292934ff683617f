import ShieldIcon from 'lucide-react/icons/shield';
import type { Feature } from '~/platform/features/feature';

export const security = {
  name: 'security',
  screens: [
    {
      path: '/admin/security',
      label: 'Security',
      group: 'Tools',
      position: 1,
      permissions: ['permissions.manage', 'audit.read', 'rate_limits.manage'],
      icon: ShieldIcon,
    },
  ],
} as const satisfies Feature;
