import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { AppError, messageOf } from '~/platform/errors';
import { ImportError } from './rules';

/** The files in a zip. Its directory has been read; the files themselves are neither held in memory nor written. */
export type Zip = {
  /** The names of its files, with forward slashes. None leads out of the zip. */
  names: readonly string[];
  has(name: string): boolean;
  /** Bytes of all files, as the zip says: it can be wrong. */
  statedBytes: number;
  /**
   * Returns the content of a file.
   * @throws AppError `invalid` when the file is missing or protected by a password.
   */
  open(name: string): Promise<Readable>;
  /**
   * Returns a file, which is held in memory.
   * @throws AppError `invalid` when it is missing, damaged or protected by a password.
   * @throws FileTooLargeError
   */
  read(name: string, maxBytes: number): Promise<Buffer>;
  close(): void;
};

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  constructor(maxBytes: number) {
    super(`The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
  }
}

/** Whether a path is one that archive programs add. */
export const isByproduct = (path: string): boolean =>
  path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));

const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/**
 * Opens a zip. Folders, symbolic links and what archive programs add are left out.
 * @param maxFiles how many files it may contain.
 * @throws ImportError when it is damaged, contains too many files, or a file's name leads out of it.
 */
export async function openZipFile(path: string, maxFiles: number): Promise<Zip> {
  const damaged = (error: unknown): ImportError => new ImportError(`${path} is a damaged zip: ${messageOf(error)}`);
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  const entries = new Map<string, Entry>();
  try {
    // The library refuses names that lead out of the zip.
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || isByproduct(entry.fileName) || isSymbolicLink(entry)) continue;
      if (entries.size >= maxFiles)
        throw new ImportError(`${path} contains more than ${maxFiles.toLocaleString('en')} files.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof ImportError ? error : damaged(error);
  }
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new AppError('invalid', `${name} is missing from the zip.`);
    if (entry.isEncrypted())
      throw new AppError('invalid', `${name} is protected by a password. Upload a zip without a password.`);
    return entry;
  };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    statedBytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    open: (name) => zip.openReadStreamPromise(entryOf(name)),
    read: async (name, maxBytes) => {
      const entry = entryOf(name);
      // The library ends a stream that is longer than this size.
      if (entry.uncompressedSize > maxBytes) throw new FileTooLargeError(maxBytes);
      try {
        return await buffer(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw new AppError('invalid', `${name} is damaged: ${messageOf(error)}`);
      }
    },
    close: () => zip.close(),
  };
}
