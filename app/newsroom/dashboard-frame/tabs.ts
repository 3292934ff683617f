import { declaredFeatures } from '~/platform/features/feature';

/** A tab of the dashboard. */
export type DashboardTab = {
  path: `/admin${string}`;
  label: string;
  /** Position among the tabs, lowest first. */
  position: number;
  /** Required for the tab to be listed. */
  permission: string;
};

declare module '~/platform/features/feature' {
  interface FeatureExtensions {
    /** Tabs that the feature adds to the newsroom's dashboard. */
    dashboardTabs?: readonly DashboardTab[];
  }
}

/** Returns the tabs of all features, in order. */
export const dashboardTabs = (): readonly DashboardTab[] =>
  declaredFeatures()
    .flatMap(({ dashboardTabs: tabs = [] }) => tabs)
    .sort((one, other) => one.position - other.position);
