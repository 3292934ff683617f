import type { Writable } from 'node:stream';
import { AppError } from '~/platform/errors';
import { isBackupName } from '../schedule-rules';

/** A file as it was written: its size, and its SHA-256 hash in hexadecimal. */
export type FileFacts = { bytes: number; digest: string };

export type WriteOptions = {
  /** Size of the last backup, to check whether there is room. */
  lastBytes: number;
  /** Aborted when the program stops. */
  signal: AbortSignal;
};

/** Where scheduled backups are stored. */
export type BackupPlace = {
  /** Identifies the place in the list of backups. Contains no secret. */
  label: string;
  /** Where that is, for administrators; completes the sentence “Backups are stored …”. */
  description: string;
  /** Whether files go there over the network, which may be slow. */
  isRemote: boolean;
  /**
   * Stores a file, and checks that it is complete before it has its name or is returned. After a failure, call
   * `removeUnfinished` and `remove`.
   * @param fill writes the file's content, ends the stream, and returns what it has written.
   */
  write<Facts extends FileFacts>(
    name: string,
    fill: (output: Writable) => Promise<Facts>,
    options: WriteOptions,
  ): Promise<Facts>;
  /** Returns the stored backups, in the order of their names: the oldest first. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /**
   * Returns the size of a file in bytes, or undefined if it does not exist.
   * @param name null to find out only whether the place can be reached.
   * @throws AppError `unavailable` when the place cannot be reached.
   */
  sizeOf(name: string | null, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Makes a file available on this machine and checks that it is unchanged.
   * @param file its digest is null when nobody knows it: after the database was lost.
   * @param folder where to put it, if it is elsewhere.
   * @returns its path.
   * @throws AppError when it is missing or has been changed; `unavailable` when the place cannot be reached or there is
   * no room, which says nothing about the file.
   */
  fetch(file: { name: string; bytes: number; digest: string | null }, folder: string): Promise<string>;
  /** Deletes a file, if it exists. */
  remove(name: string, signal?: AbortSignal): Promise<void>;
  /** Deletes what a backup that was interrupted has left. */
  removeUnfinished(name: string, signal?: AbortSignal): Promise<void>;
};

/** Throws the AppError for a name that is not that of a backup: names in a restored database are not trusted. */
export function validName(name: string): string {
  if (!isBackupName(name)) throw new AppError('invalid', 'The backup’s file name is not one that this site creates.');
  return name;
}

/** Throws the AppError for a file that is not the one that was stored. */
export function checkFacts(found: FileFacts, { bytes, digest }: { bytes: number; digest: string | null }): void {
  if (found.bytes !== bytes) throw new AppError('invalid', `The file has ${found.bytes} bytes instead of ${bytes}.`);
  if (digest !== null && found.digest !== digest)
    throw new AppError('invalid', 'The file has been changed since it was written: its checksum does not match.');
}
