import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeParts } from '~/content/media/uploads/uploads.server';
import { AppError } from '~/platform/errors';
import { storage } from '~/platform/storage/storage.server';
import type { ImportFile } from './rules';

/** Yields the parts of an uploaded file. Each is held in memory alone. */
async function* partsOf(file: ImportFile, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (const key of file.parts) {
    signal.throwIfAborted();
    const bytes = await storage().read(key);
    if (!bytes) throw new AppError('not_found', `The file ${file.name} is no longer stored. Upload it again.`);
    yield bytes;
  }
}

/** The folder with copies of uploaded files on the disk of this node. */
export type WorkingCopies = { copy(file: ImportFile): Promise<string>; remove(): Promise<void> };

/** Opens a temporary folder for copies of uploaded files, which readers need as files. */
export async function openWorkingCopies(signal: AbortSignal): Promise<WorkingCopies> {
  const folder = await mkdtemp(join(tmpdir(), 'lowdown-import-'));
  let count = 0;
  return {
    copy: async (file) => {
      count += 1;
      // Readers recognise some formats by the ending. The rest of the name is the uploader's choice.
      const ending = /^\.[a-z\d]{1,10}$/i.test(extname(file.name)) ? extname(file.name) : '';
      const path = join(folder, `file-${count}${ending}`);
      await pipeline(Readable.from(partsOf(file, signal)), createWriteStream(path, { mode: 0o600 }));
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Deletes uploaded files from storage. */
export async function deleteFiles(files: readonly (ImportFile | null)[]): Promise<void> {
  for (const file of files) if (file) await removeParts(file.uploadId);
}
