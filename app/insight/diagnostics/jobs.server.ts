import type { Job } from '~/platform/jobs/jobs.server';
import { purgeDiagnostics } from './service.server';

const purgeJob: Job = {
  name: 'diagnostics.purge',
  cron: '23 3 * * *',
  run: () => purgeDiagnostics(new Date()),
};

export const diagnosticsJobs: Job<never>[] = [purgeJob];
