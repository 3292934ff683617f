import LayoutDashboardIcon from 'lucide-react/icons/layout-dashboard';
import type { Feature } from '~/platform/features/feature';

export const newsroomDashboard = {
  name: 'newsroom-dashboard',
  screens: [
    {
      path: '/admin',
      otherPathPrefixes: ['/admin/reviews/'],
      label: 'Dashboard',
      group: 'Main',
      position: 1,
      permissions: ['newsroom.enter'],
      icon: LayoutDashboardIcon,
    },
  ],
} as const satisfies Feature;
