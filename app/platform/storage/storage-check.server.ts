import { randomUUID } from 'node:crypto';
import { messageOf } from '~/platform/errors';
import type { HealthCheck } from '~/platform/health/health-check';
import { storage } from './storage.server';

const probesFolder = 'health-check';

/** Removes the files of checks that were killed. */
export const removeProbes = (): Promise<void> => storage().removeFolder(probesFolder);

/** Whether files are stored, read back and deleted, on disk or S3. */
export const storageCheck: HealthCheck = {
  name: 'files',
  title: 'Files',
  run: async () => {
    const folder = `${probesFolder}/${randomUUID()}`;
    const key = `${folder}/probe.txt`;
    const bytes = Buffer.from(folder);
    let isDeleted = false;
    try {
      await storage().write(key, bytes, 'text/plain');
      if (!(await storage().read(key))?.equals(bytes)) throw new Error('what was stored was not read back');
      await storage().removeFolder(folder);
      isDeleted = true;
      if (await storage().read(key)) throw new Error('a deleted file is still there');
      return { state: 'healthy', message: 'Stores, reads back and deletes.' };
    } catch (error) {
      // The same sentence in each run, whatever folder it used.
      const message = messageOf(error).replaceAll(folder, probesFolder);
      return { state: 'unhealthy', message: `Pictures cannot be stored or read: ${message}` };
    } finally {
      if (!isDeleted)
        await storage()
          .removeFolder(folder)
          .catch(() => undefined);
    }
  },
};
