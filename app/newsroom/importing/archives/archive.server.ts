import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '~/platform/errors';
import { encodingFromByteOrderMark, ImportError } from '../rules';
import { FileTooLargeError, isByproduct, openZipFile } from '../zip.server';

/** The files of an export, in a folder or a zip. */
export type Archive = {
  /** Their paths below the export's top folder, with forward slashes, sorted. */
  paths: readonly string[];
  has(path: string): boolean;
  /**
   * Reads a text file.
   * @throws AppError `invalid` when it is missing, damaged or longer than `longestText`.
   */
  read(path: string): Promise<string>;
  close(): void;
};

/** Maximum bytes of a text file. Longer ones are neither articles nor lists of articles. */
const longestText = 20_000_000;
/** Maximum number of files in an export. */
const mostFiles = 100_000;

function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingFromByteOrderMark(bytes)).decode(bytes);
}

/** Returns the folder that contains all files, with a slash at the end; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}

/** The folders and files by which exports are recognised. A folder with one of these names is not a top folder. */
const knownFolder = /^(?:posts|emails|media|profile)\/$/;

/** Returns the files by their path below the export's top folder, which is the folder that contains all of them, unless it is a known one. */
export function withoutTopFolder<File>(files: ReadonlyMap<string, File>, known: RegExp): Map<string, File> {
  const folder = commonFolder([...files.keys()]);
  if (folder === '' || known.test(folder)) return new Map(files);
  return new Map([...files].map(([path, file]) => [path.slice(folder.length), file]));
}

function archiveOf<File>(
  found: ReadonlyMap<string, File>,
  readFileOf: (file: File, path: string) => Promise<Uint8Array>,
  close: () => void,
): Archive {
  const files = withoutTopFolder(found, knownFolder);
  return {
    paths: [...files.keys()].sort(),
    has: (path) => files.has(path),
    read: async (path) => {
      const file = files.get(path);
      if (file === undefined) throw new AppError('invalid', `${path} is missing from the export.`);
      return textOf(await readFileOf(file, path));
    },
    close,
  };
}

const tooLong = (path: string): AppError =>
  new AppError('invalid', `${path} is longer than the limit of ${longestText.toLocaleString('en')} bytes.`);

/**
 * Opens a folder with the unpacked files of an export: its own and those in its subfolders, which is all that exports have.
 * Symbolic links are not followed.
 * @throws ImportError when it contains too many files.
 */
export async function openFolderArchive(root: string): Promise<Archive> {
  const files = new Map<string, string>();
  const collect = async (folder: string, isTop: boolean): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const absolute = join(folder, entry.name);
      const path = relative(root, absolute).split(sep).join('/');
      if (isByproduct(path)) continue;
      if (entry.isDirectory() && isTop) await collect(absolute, false);
      if (!entry.isFile()) continue;
      if (files.size >= mostFiles)
        throw new ImportError(`${root} contains more than ${mostFiles.toLocaleString('en')} files.`);
      files.set(path, absolute);
    }
  };
  await collect(root, true);
  const read = async (absolute: string, path: string): Promise<Uint8Array> => {
    if ((await stat(absolute)).size > longestText) throw tooLong(path);
    return readFile(absolute);
  };
  return archiveOf(files, read, () => undefined);
}

/**
 * Opens a zip. Only its directory is read; files are unpacked in memory, one at a time, and never written.
 * @throws ImportError when it is damaged or contains too many files.
 */
export async function openZipArchive(path: string): Promise<Archive> {
  const zip = await openZipFile(path, mostFiles);
  const read = (name: string, shown: string): Promise<Uint8Array> =>
    zip.read(name, longestText).catch((error: unknown) => {
      throw error instanceof FileTooLargeError ? tooLong(shown) : error;
    });
  return archiveOf(new Map(zip.names.map((name) => [name, name])), read, () => zip.close());
}
