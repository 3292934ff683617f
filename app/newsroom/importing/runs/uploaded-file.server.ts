import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '~/platform/errors';
import { configuration } from '~/platform/program/configuration.server';
import { hasRoom } from '~/platform/storage/free-space';
import { freeBytes } from '~/platform/storage/free-space.server';
import { storage } from '~/platform/storage/storage.server';
import type { ImportFile } from './rules';

/** Yields the parts of an uploaded file. Each is held in memory alone. */
async function* partsOf(file: ImportFile, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (const key of file.parts) {
    signal.throwIfAborted();
    const bytes = await storage().read(key);
    if (!bytes)
      throw new AppError('not_found', `The file ${file.name} is no longer stored. Start a new import with it.`);
    yield bytes;
  }
}

/** The folder with copies of uploaded files on the disk of this node. */
export type WorkingCopies = { folder: string; copy(file: ImportFile): Promise<string>; remove(): Promise<void> };

/**
 * Opens a folder for copies of uploaded files, which readers need as files. Removes what a process that was killed has left
 * there: only one import runs at a time. Copying throws AppError `not_found` when the file is no longer stored, and
 * `unavailable` when the disk has no room for it.
 */
export async function openWorkingCopies(signal: AbortSignal): Promise<WorkingCopies> {
  const folder = join(configuration().DATA_DIR, 'imports');
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  let count = 0;
  return {
    folder,
    remove,
    copy: async (file) => {
      count += 1;
      const own = join(folder, String(count));
      await mkdir(own, { recursive: true, mode: 0o700 });
      if (!hasRoom(await freeBytes(own), file.size))
        throw new AppError(
          'unavailable',
          `There is not enough free disk space to read ${file.name}. Make room, then try again.`,
        );
      // The name says what the file is, and is the slug of a single article.
      const path = join(own, file.name.startsWith('.') ? `file${file.name}` : file.name);
      await pipeline(Readable.from(partsOf(file, signal)), createWriteStream(path, { mode: 0o600 }));
      return path;
    },
  };
}
