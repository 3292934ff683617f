import type { Job } from '~/platform/jobs/jobs.server';
import { storage } from '~/platform/storage/storage.server';

/**
 * Removes files that are no longer referenced. Runs after the transaction that removed the references has committed.
 */
export const removeFilesJob: Job<{ folder: string }> = {
  name: 'media.remove_files',
  run: ({ folder }) => storage().removeFolder(folder),
};
