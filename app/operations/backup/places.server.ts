import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { configuration } from '~/platform/program/configuration.server';
import { hasRoom, isBackupName, reservedBytes } from './schedule-rules';

/** Where scheduled backups are stored. */
export type BackupPlace = {
  /** Identifies the place in the list of backups. */
  label: string;
  /**
   * Stores a file completely or not at all.
   * @param fill writes the file's content and ends the stream.
   * @param lastBytes size of the last backup, to check whether there is room.
   */
  write(name: string, fill: (output: Writable) => Promise<void>, lastBytes: number): Promise<void>;
  /**
   * Makes a file available on this machine and checks that it is unchanged.
   * @param folder where to put it, if it is elsewhere.
   * @returns its path.
   * @throws AppError when it is missing or has been changed.
   */
  fetch(file: { name: string; bytes: number; digest: string }, folder: string): Promise<string>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Deletes what a backup that was interrupted has left. */
  removeUnfinished(name: string): Promise<void>;
};

function validName(name: string): string {
  if (!isBackupName(name)) throw new AppError('invalid', 'The backup has a name that this site does not give.');
  return name;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Returns the folder of scheduled backups on this machine. */
export const backupFolder = (): string => join(configuration().DATA_DIR, 'backups');

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
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reservedBytes / 2) output.destroy(tooLittleSpace());
  }, spaceInterval);
  return () => clearInterval(timer);
}

const tooLittleSpace = (): AppError =>
  new AppError('unavailable', 'There is not enough free disk space for another backup.');

/** Throws the AppError for a file that is not the one that was stored. */
export function checkDigest(found: { bytes: number; digest: string }, file: { bytes: number; digest: string }): void {
  if (found.bytes !== file.bytes)
    throw new AppError('invalid', `The file has ${found.bytes} bytes instead of ${file.bytes}.`);
  if (found.digest !== file.digest)
    throw new AppError('invalid', 'The file has been changed since it was written: its checksum does not match.');
}

function onDisk(id: string): BackupPlace {
  const pathOf = (name: string): string => join(backupFolder(), validName(name));
  const unfinishedPathOf = (name: string): string => `${pathOf(name)}.part`;
  return {
    label: `disk:${id}`,
    write: async (name, fill, lastBytes) => {
      const path = pathOf(name);
      await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(backupFolder());
      if (!hasRoom(bavail * bsize, lastBytes)) throw tooLittleSpace();
      // Never follows or replaces what is there already.
      const file = await open(unfinishedPathOf(name), 'wx', 0o600);
      const output = file.createWriteStream({ flush: true });
      const stopWatching = watchSpace(backupFolder(), output);
      try {
        await fill(output);
        await rename(unfinishedPathOf(name), path);
      } finally {
        stopWatching();
        await file.close().catch(() => undefined);
        await rm(unfinishedPathOf(name), { force: true });
      }
    },
    fetch: async (file) => {
      const path = pathOf(file.name);
      const digest = createHash('sha256');
      let bytes = 0;
      try {
        const opened = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
        for await (const chunk of opened.createReadStream() as AsyncIterable<Buffer>) {
          digest.update(chunk);
          bytes += chunk.length;
        }
      } catch (error) {
        if (codeOf(error) === 'ENOENT')
          throw new AppError('not_found', 'The file is not in the backup folder of this server.');
        if (codeOf(error) === 'ELOOP') throw new AppError('invalid', 'The file has been replaced by a symbolic link.');
        throw error;
      }
      checkDigest({ bytes, digest: digest.digest('hex') }, file);
      return path;
    },
    remove: async (name) => {
      await unlink(pathOf(name)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    },
    removeUnfinished: (name) => rm(unfinishedPathOf(name), { force: true }),
  };
}

/** Returns where scheduled backups are stored now: in this machine's folder. */
export const backupPlace = async (): Promise<BackupPlace> => onDisk(await folderId());

/** Returns the place with this label, if this server can reach it; undefined for the folder of another machine. */
export async function placeWithLabel(label: string): Promise<BackupPlace | undefined> {
  const place = await backupPlace();
  return place.label === label ? place : undefined;
}
