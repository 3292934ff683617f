import type { Job } from '~/platform/jobs/jobs.server';
import { operator } from '~/platform/permissions/permissions';
import { removeFilesJob } from './files/files-job.server';
import { clearUploads } from './uploads/uploads.server';

const clearUploadsJob: Job = {
  name: 'media.clear_uploads',
  cron: '41 * * * *',
  run: () => clearUploads(operator, new Date()),
};

export const mediaJobs = [clearUploadsJob, removeFilesJob] as Job<never>[];
