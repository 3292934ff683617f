/** The tabs of the dashboard, in order, as named in the address. */
export const dashboardTabs = ['recent', 'bookmarks', 'for-you'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** Returns the requested tab, or the first one if the name is unknown. */
export const tabOf = (requested: string | null): DashboardTab =>
  dashboardTabs.find((tab) => tab === requested) ?? 'recent';

/** Returns the address of a tab. */
export const tabPath = (tab: DashboardTab): string => (tab === 'recent' ? '/dashboard' : `/dashboard?tab=${tab}`);
