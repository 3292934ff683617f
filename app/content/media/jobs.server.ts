import type { Job } from '~/platform/jobs/jobs.server';
import { removeFilesJob } from './files/files-job.server';
import { clearDeleted } from './library.server';
import { clearUploads } from './uploads/uploads.server';

const clearUploadsJob: Job = {
  name: 'media.clear_uploads',
  cron: '41 * * * *',
  run: () => clearUploads(new Date()),
};

const clearDeletedJob: Job = {
  name: 'media.clear_deleted',
  cron: '11,41 * * * *',
  run: () => clearDeleted(new Date()),
};

export const mediaJobs = [clearUploadsJob, clearDeletedJob, removeFilesJob] as Job<never>[];
