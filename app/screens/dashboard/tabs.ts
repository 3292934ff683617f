/** The parts of the dashboard, in their order; each is named in the address. */
export const dashboardTabs = ['recent', 'bookmarks', 'for-you'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** The part that the address asks for; the first when it asks for none that there is. */
export const tabOf = (asked: string | null): DashboardTab => dashboardTabs.find((tab) => tab === asked) ?? 'recent';

/** The address of a part. */
export const tabPath = (tab: DashboardTab): string => (tab === 'recent' ? '/dashboard' : `/dashboard?tab=${tab}`);
