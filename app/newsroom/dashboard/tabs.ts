/** Names of the tabs whose contents the dashboard shows, as their URLs name them. */
const tabs = ['status', 'articles', 'platform-reviews', 'users', 'management'] as const;
type Tab = (typeof tabs)[number];

/** Returns the tab named in a URL; Articles by default. */
export const tabOf = (requested: string | null): Tab => tabs.find((name) => name === requested) ?? 'articles';

export const tabPath = (tab: Tab) => (tab === 'articles' ? '/admin' : (`/admin?tab=${tab}` as const));
