import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../rules';

/** Maximum number of files in a ZIP archive whose names are held in memory. */
const maxArchiveFiles = 500_000;

/** Files that the operator passed along with an export: those in a folder or a ZIP archive. */
export type GivenFiles = {
  /**
   * Returns the file at the first of these paths that exists; `undefined` when none does.
   * @throws FileTooLargeError
   */
  read(paths: readonly string[], maxBytes: number): Promise<Buffer | undefined>;
  close(): void;
};

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  constructor(maxBytes: number) {
    super(`The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
  }
}

const prefixes = ['wp-content/uploads/', 'wp-content/', 'content/images/', 'content/'];

/**
 * Returns where a picture with this path on the old site may be, in a copy of the whole site or of its folder of
 * uploads. Paths that lead out of the folder are left out.
 */
export function pathsOf(path: string): string[] {
  const clean = path.replace(/^\/+/, '');
  if (
    clean === '' ||
    clean.includes('\\') ||
    clean.includes('\0') ||
    clean.split('/').some((part) => /^\.{1,2}$|^$/.test(part))
  )
    return [];
  const shorter = prefixes.flatMap((prefix) => {
    const at = `/${clean}`.indexOf(`/${prefix}`);
    return at === -1
      ? []
      : [
          clean.slice(at + prefix.length),
          clean.slice(at + prefix.length - (prefix.split('/').at(-2)?.length ?? 0) - 1),
        ];
  });
  return [...new Set([clean, ...shorter])];
}

/** Opens a folder, from which only files inside it are read, whatever symbolic links say. */
export async function folderFiles(folder: string): Promise<GivenFiles> {
  const root = await realpath(folder);
  return {
    async read(paths, maxBytes) {
      for (const path of paths) {
        const real = await realpath(join(root, path)).catch(() => undefined);
        if (!real?.startsWith(root + sep)) continue;
        const file = await open(real);
        try {
          const entry = await file.stat();
          if (!entry.isFile()) continue;
          if (entry.size > maxBytes) throw new FileTooLargeError(maxBytes);
          return await file.readFile();
        } finally {
          await file.close();
        }
      }
      return undefined;
    },
    close: () => undefined,
  };
}

/** Reads one file of an archive. What it says about the size is not trusted: reading stops at the limit. */
async function readEntry(archive: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw new FileTooLargeError(maxBytes);
  const stream = await archive.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      stream.destroy();
      throw new FileTooLargeError(maxBytes);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Opens a ZIP archive without unpacking it: nothing in it is written to disk, and only the names of its files and their
 * places are held in memory.
 * @throws ImportError when it cannot be read or has too many files.
 */
async function archiveFiles(path: string): Promise<GivenFiles> {
  const fail = (error: unknown): never => {
    throw new ImportError(`${path} cannot be read as a ZIP archive: ${error instanceof Error ? error.message : error}`);
  };
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(fail);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName;
      if (name.endsWith('/') || entry.isEncrypted()) continue;
      if (entries.size >= maxArchiveFiles) throw new Error(`it contains more than ${maxArchiveFiles} files`);
      entries.set(name, entry);
    }
  } catch (error) {
    archive.close();
    fail(error);
  }
  /** Archives often contain everything in one folder. */
  const tops = [...new Set([...entries.keys()].map((name) => name.split('/')[0] ?? ''))].slice(0, 20);
  return {
    async read(paths, maxBytes) {
      for (const wanted of paths.flatMap((each) => [each, ...tops.map((top) => `${top}/${each}`)])) {
        const entry = entries.get(wanted);
        if (entry) return readEntry(archive, entry, maxBytes);
      }
      return undefined;
    },
    close: () => archive.close(),
  };
}

/**
 * Opens the folder or ZIP archive that the operator passed with `--files`.
 * @throws ImportError when it is neither.
 */
export async function openGivenFiles(path: string): Promise<GivenFiles> {
  const entry = await stat(path).catch(() => {
    throw new ImportError(`${path} does not exist.`);
  });
  if (entry.isDirectory()) return folderFiles(path);
  return archiveFiles(path);
}
