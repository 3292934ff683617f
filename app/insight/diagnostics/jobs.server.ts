import { operator } from '~/identity/roles/permissions';
import type { Job } from '~/platform/jobs/jobs.server';
import { forgetDiagnostics } from './service.server';

const forgettingJob: Job = {
  name: 'diagnostics.forget',
  cron: '23 3 * * *',
  run: () => forgetDiagnostics(operator, new Date()),
};

export const diagnosticsJobs: Job<never>[] = [forgettingJob];
