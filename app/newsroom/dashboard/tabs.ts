import type { Permission } from '~/platform/permissions/permissions';

/**
 * The implemented dashboard tabs, in the order listed in spec 2 §2. Roles and Management are on the Users screen (spec
 * 3 §2).
 */
export const dashboardTabs = [
  { path: '/admin?tab=status', label: 'Launch Status', permission: 'settings.manage' },
  { path: '/admin', label: 'Articles', permission: 'newsroom.enter' },
  { path: '/admin/users', label: 'Roles', permission: 'users.read' },
  { path: '/admin/users?tab=bulk', label: 'Management', permission: 'users.manage' },
] as const satisfies readonly { path: string; label: string; permission: Permission }[];
