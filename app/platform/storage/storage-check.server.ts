import { randomUUID } from 'node:crypto';
import { messageOf } from '~/platform/errors';
import type { HealthCheck } from '~/platform/health/health-check';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { storage } from './storage.server';

const probesFolder = 'health-check';

/** Removes the files of checks that were killed. */
export const removeProbes = (): Promise<void> => storage().removeFolder(probesFolder);

/** What the check itself found, in words that the screen can show. */
class ProbeError extends Error {
  override name = 'ProbeError';
}

/** Says what to check, with the code of a system's error: its message may contain paths. */
function failureSentence(error: unknown): string {
  const place = configuration().S3_URL ? 'bucket in S3_URL' : 'media folder';
  const { code, name } = error as { code?: unknown; name?: unknown };
  const names = [code, name].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text) && text !== 'Error');
  const reason = error instanceof ProbeError ? error.message : (names ?? 'the server’s log says more');
  return `Pictures cannot be stored or read. Check the ${place} (${reason}).`;
}

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
      if (!(await storage().read(key))?.equals(bytes)) throw new ProbeError('what was stored was not read back');
      await storage().removeFolder(folder);
      isDeleted = true;
      if (await storage().read(key)) throw new ProbeError('a deleted file is still there');
      return { state: 'healthy', message: 'Stores, reads back and deletes.' };
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'pictures cannot be stored or read');
      return { state: 'unhealthy', message: failureSentence(error) };
    } finally {
      if (!isDeleted)
        await storage()
          .removeFolder(folder)
          .catch(() => undefined);
    }
  },
};
