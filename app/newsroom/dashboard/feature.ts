import LayoutDashboardIcon from 'lucide-react/icons/layout-dashboard';
import type { Feature } from '~/platform/features/feature';
import { tabPath } from './tabs';

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
  dashboardTabs: [
    { path: tabPath('status'), label: 'Launch Status', position: 1, permission: 'settings.manage' },
    { path: tabPath('articles'), label: 'Articles', position: 2, permission: 'newsroom.enter' },
    { path: tabPath('users'), label: 'Roles', position: 4, permission: 'users.read' },
    { path: tabPath('management'), label: 'Management', position: 5, permission: 'users.manage' },
  ],
} as const satisfies Feature;
