import type { ServerFeature } from '~/platform/features/feature.server';
import { startDiagnostics } from './collect.server';
import { diagnosticsJobs } from './jobs.server';

export const diagnosticsFeature: ServerFeature = {
  name: 'diagnostics',
  start: () => ({ stop: startDiagnostics() }),
  jobs: diagnosticsJobs,
};
