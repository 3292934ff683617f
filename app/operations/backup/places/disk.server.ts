import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, mkdir, open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { configuration } from '~/platform/program/configuration.server';
import { hasRoom, reservedBytes } from '~/platform/storage/free-space';
import { freeBytes } from '~/platform/storage/free-space.server';
import { isBackupName } from '../schedule-rules';
import { type BackupPlace, checkFacts, type FileFacts, validName, type WriteOptions } from './place';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const backupFolder = (): string => join(configuration().DATA_DIR, 'backups');

/**
 * Returns the ID of this machine's backup folder, which is stored beside it and created if it is missing: each node may
 * have a folder of its own.
 */
async function folderId(): Promise<string> {
  const path = join(configuration().DATA_DIR, 'backup-place');
  const read = () => readFile(path, 'utf8').catch(() => undefined);
  const existing = await read();
  if (existing) return existing.trim();
  await mkdir(configuration().DATA_DIR, { recursive: true });
  const temporary = `${path}.${newId()}`;
  await writeFile(temporary, `${newId()}\n`, { flag: 'wx', mode: 0o600 });
  // Unlike a rename, a link never replaces an ID that another process has just stored.
  await link(temporary, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return (await readFile(path, 'utf8')).trim();
}

/** Milliseconds between two looks at the free space while a backup is written. */
const spaceInterval = 1_000;

/** Ends a stream with an error as soon as the disk of a folder is nearly full. Returns a function that stops looking. */
function watchSpace(folder: string, output: Writable): () => void {
  const timer = setInterval(async () => {
    if ((await freeBytes(folder)) < reservedBytes / 2) output.destroy(tooLittleSpace());
  }, spaceInterval);
  return () => clearInterval(timer);
}

const tooLittleSpace = (): AppError =>
  new AppError('unavailable', 'There is not enough free disk space for another backup.');

/** Reads a file, which must not be a symbolic link. */
async function readFacts(path: string, signal?: AbortSignal): Promise<FileFacts> {
  const digest = createHash('sha256');
  let bytes = 0;
  const opened = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  for await (const chunk of opened.createReadStream({ signal }) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, digest: digest.digest('hex') };
}

const pathOf = (name: string): string => join(backupFolder(), validName(name));
const unfinishedPathOf = (name: string): string => `${pathOf(name)}.part`;

/** Returns what `read` returns, or `missing` if the file or folder does not exist. */
async function unlessMissing<Result, Missing>(read: Promise<Result>, missing: Missing): Promise<Result | Missing> {
  try {
    return await read;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return missing;
    throw error;
  }
}

const sizeOf = async (name: string | null): Promise<number | undefined> =>
  name === null ? undefined : (await unlessMissing(lstat(pathOf(name)), undefined))?.size;

/**
 * Writes a file on this machine and checks that it was stored as written. It has a name of its own until it has been used,
 * and is then removed; if the program is killed, `removeUnfinished` does that.
 * @param fill see `BackupPlace`.
 * @param use receives the path of the complete file.
 */
export async function withUnfinishedFile<Facts extends FileFacts>(
  name: string,
  fill: (output: Writable) => Promise<Facts>,
  { lastBytes, signal }: WriteOptions,
  use: (path: string) => Promise<void>,
): Promise<Facts> {
  const path = unfinishedPathOf(name);
  await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
  if (!hasRoom(await freeBytes(backupFolder()), lastBytes)) throw tooLittleSpace();
  // Never follows or replaces what is there already.
  const file = await open(path, 'wx', 0o600);
  const output = file.createWriteStream({ flush: true });
  const stopWatching = watchSpace(backupFolder(), output);
  try {
    const facts = await fill(output);
    checkFacts(await readFacts(path, signal), facts);
    await use(path);
    return facts;
  } finally {
    stopWatching();
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
  }
}

/** Returns the folder of scheduled backups on this machine. */
export const diskPlace = async (): Promise<BackupPlace> => ({
  label: `disk:${await folderId()}`,
  description: 'on this server',
  isRemote: false,
  write: (name, fill, options) => withUnfinishedFile(name, fill, options, (path) => rename(path, pathOf(name))),
  list: async () => {
    const names = (await unlessMissing(readdir(backupFolder()), [])).filter(isBackupName).sort();
    return Promise.all(names.map(async (name) => ({ name, bytes: (await sizeOf(name)) ?? 0 })));
  },
  sizeOf,
  fetch: async (file) => {
    try {
      checkFacts(await readFacts(pathOf(file.name)), file);
    } catch (error) {
      if (codeOf(error) === 'ENOENT')
        throw new AppError('not_found', 'The file is not in the backup folder of this server.');
      if (codeOf(error) === 'ELOOP') throw new AppError('invalid', 'The file has been replaced by a symbolic link.');
      throw error;
    }
    return pathOf(file.name);
  },
  remove: async (name) => unlessMissing(unlink(pathOf(name)), undefined),
  removeUnfinished: async (name) => rm(unfinishedPathOf(name), { force: true }),
});
