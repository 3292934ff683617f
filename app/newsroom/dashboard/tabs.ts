import type { Permission } from '~/platform/permissions/declarations';

/**
 * The implemented dashboard tabs, in the order listed in spec 2 §2. Each opens within the dashboard: its name is part
 * of the URL.
 */
export const dashboardTabs = [
  { name: 'status', label: 'Launch Status', permission: 'settings.manage' },
  { name: 'articles', label: 'Articles', permission: 'newsroom.enter' },
  { name: 'platform-reviews', label: 'Reviews', permission: 'reviews.manage' },
  { name: 'users', label: 'Roles', permission: 'users.read' },
  { name: 'management', label: 'Management', permission: 'users.manage' },
] as const satisfies readonly { name: string; label: string; permission: Permission }[];
export type DashboardTab = (typeof dashboardTabs)[number]['name'];

/** Returns the tab named in a URL; Articles by default. */
export const tabOf = (requested: string | null): DashboardTab =>
  dashboardTabs.find(({ name }) => name === requested)?.name ?? 'articles';

/** Returns the permission that a tab requires. */
export const permissionOf = (tab: DashboardTab): (typeof dashboardTabs)[number]['permission'] =>
  (dashboardTabs.find(({ name }) => name === tab) ?? dashboardTabs[0]).permission;

export const tabPath = (tab: DashboardTab): string => (tab === 'articles' ? '/admin' : `/admin?tab=${tab}`);
