import type { ServerFeature } from '~/platform/features/feature.server';
import { diagnosticsJobs } from './jobs.server';

export const diagnosticsFeature: ServerFeature = {
  name: 'diagnostics',
  jobs: diagnosticsJobs,
};
