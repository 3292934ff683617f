import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ImportError } from '../rules';
import { FileTooLargeError, openZipFile } from '../zip.server';

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

/**
 * Opens a ZIP archive without unpacking it: nothing in it is written to disk, and only the names of its files and their
 * places are held in memory.
 * @throws ImportError when it cannot be read or has too many files.
 */
async function archiveFiles(path: string): Promise<GivenFiles> {
  const zip = await openZipFile(path, maxArchiveFiles);
  /** Archives often contain everything in one folder. */
  const tops = [...new Set(zip.names.map((name) => name.split('/')[0] ?? ''))].slice(0, 20);
  return {
    async read(paths, maxBytes) {
      const found = paths
        .flatMap((each) => [each, ...tops.map((top) => `${top}/${each}`)])
        .find((name) => zip.has(name));
      return found === undefined ? undefined : zip.read(found, maxBytes);
    },
    close: () => zip.close(),
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
