import { Tabs } from '~/design/controls/tabs';
import type { ShownTab } from './frame.server';

/**
 * The dashboard's title and tabs, above the tab that is open.
 * @param current the path of the open tab.
 */
export const DashboardHead = ({
  tabs,
  time,
  current,
}: {
  tabs: readonly ShownTab[];
  time: string;
  current: ShownTab['path'];
}) => (
  <>
    <div className="screen-head dashboard-head">
      <h1>Admin Dashboard</h1>
      <p>Content management for the coding universe</p>
      <p className="fact">{time}</p>
    </div>
    <Tabs
      label="Dashboard"
      tabs={tabs.map(({ path, label, count }) => ({ to: path, label, count, isCurrent: path === current }))}
    />
  </>
);
