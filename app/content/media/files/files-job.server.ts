import type { Job } from '~/platform/jobs/jobs.server';
import { storage } from '~/platform/storage/storage.server';

/** Removes files that nothing leads to any more, once what led to them is gone for certain. */
export const removeFilesJob: Job<{ folder: string }> = {
  name: 'media.remove_files',
  run: ({ folder }) => storage().removeFolder(folder),
};
