import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { AppError } from '~/platform/errors';
import { configuration } from '~/platform/program/configuration.server';
import { hasRoom, isBackupName } from './schedule-rules';

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

/** Throws the AppError for a file that is not the one that was stored. */
export function checkDigest(found: { bytes: number; digest: string }, file: { bytes: number; digest: string }): void {
  if (found.bytes !== file.bytes)
    throw new AppError('invalid', `The file has ${found.bytes} bytes instead of ${file.bytes}.`);
  if (found.digest !== file.digest)
    throw new AppError('invalid', 'The file has been changed since it was written: its checksum is different.');
}

function onDisk(): BackupPlace {
  const pathOf = (name: string): string => join(backupFolder(), validName(name));
  const unfinishedPathOf = (name: string): string => `${pathOf(name)}.part`;
  return {
    label: 'disk',
    write: async (name, fill, lastBytes) => {
      const path = pathOf(name);
      await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(backupFolder());
      if (!hasRoom(bavail * bsize, lastBytes))
        throw new AppError('unavailable', 'There is too little free space for another backup.');
      // Never follows or replaces what is there already.
      const file = await open(unfinishedPathOf(name), 'wx', 0o600);
      try {
        await fill(file.createWriteStream({ flush: true }));
        await rename(unfinishedPathOf(name), path);
      } finally {
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

/** Returns where scheduled backups are stored now. */
export function backupPlace(): BackupPlace {
  return onDisk();
}

/** Returns the place with this label, if this server can still reach it. */
export const placeWithLabel = (label: string): BackupPlace | undefined => {
  const place = backupPlace();
  if (place.label === label) return place;
  return label === 'disk' ? onDisk() : undefined;
};
