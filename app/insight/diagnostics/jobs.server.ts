import type { Job } from '~/platform/jobs/jobs.server';
import { operator } from '~/platform/permissions/permissions';
import { forgetDiagnostics } from './service.server';

const forgettingJob: Job = {
  name: 'diagnostics.forget',
  cron: '23 3 * * *',
  run: () => forgetDiagnostics(operator, new Date()),
};

export const diagnosticsJobs: Job<never>[] = [forgettingJob];
