import { Tabs } from '~/design/controls/tabs';
import type { ShownTab } from '../dashboard.server';
import { type DashboardTab, tabPath } from '../tabs';

/** The dashboard's title and tabs, above the tab that is open. */
export const DashboardHead = ({
  tabs,
  time,
  current,
}: {
  tabs: readonly ShownTab[];
  time: string;
  current: DashboardTab;
}) => (
  <>
    <div className="screen-head dashboard-head">
      <h1>Admin Dashboard</h1>
      <p>Content management for the coding universe</p>
      <p className="fact">{time}</p>
    </div>
    <Tabs
      label="Dashboard"
      tabs={tabs.map(({ name, label, count }) => ({ to: tabPath(name), label, count, isCurrent: name === current }))}
    />
  </>
);
