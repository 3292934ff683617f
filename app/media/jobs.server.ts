import type { Job } from '~/platform/jobs.server';
import { operator } from '~/security/permissions';
import { removeFilesJob } from './files-job.server';
import { clearUploads } from './uploads.server';

const clearingJob: Job = {
  name: 'media.clear_uploads',
  cron: '41 * * * *',
  run: () => clearUploads(operator, new Date()),
};

export const mediaJobs = [clearingJob, removeFilesJob] as Job<never>[];
