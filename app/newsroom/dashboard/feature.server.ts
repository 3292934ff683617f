import { dashboardTabCounts } from '~/newsroom/dashboard-frame/frame.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { ownTabCounts } from './dashboard.server';

export const newsroomDashboardFeature: ServerFeature = {
  name: 'newsroom-dashboard',
  hooks: [dashboardTabCounts.handledBy(ownTabCounts)],
};
