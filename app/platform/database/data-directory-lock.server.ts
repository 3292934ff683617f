import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** Thrown when the data folder cannot be used. The message is one sentence for the operator. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}

/** Thrown when another process owns the folder. */
export class DataDirectoryInUseError extends DataDirectoryError {
  override name = 'DataDirectoryInUseError';
  readonly processId: number;

  constructor(directory: string, processId: number) {
    super(
      `The data folder ${directory} is in use by process ${processId}. Stop that process or set DATA_DIR to another folder.`,
    );
    this.processId = processId;
  }
}

/** Maximum milliseconds between locking the folder and writing the owner's process ID. */
const ownerFileTimeout = 2_000;
const sqliteBusy = 5;
/** Locks held by this process. An unreferenced lock would be released by the garbage collector. */
const locks = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process; PGlite itself takes no lock, and a second process opening the folder would
 * corrupt it. The lock is an operating system lock, taken through SQLite: it is released however the process ends, is
 * unaffected by reused process IDs, and works across containers that share the folder.
 * @returns a function that releases the folder.
 * @throws DataDirectoryInUseError when a running process holds the lock, DataDirectoryError when the folder is not
 * writable.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  const ownerFile = join(directory, 'process.id');
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true });
    lock = new DatabaseSync(join(directory, 'process.lock'));
    lock.exec('begin exclusive');
    writeFileSync(ownerFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    const { code, errcode, message } = error as Error & { code?: string; errcode?: number };
    if (errcode === sqliteBusy) throw new DataDirectoryInUseError(directory, await readOwner(ownerFile));
    if (!code) throw error;
    throw new DataDirectoryError(
      `The data folder ${directory} cannot be used (${message}). Set DATA_DIR to another folder.`,
    );
  }
  const acquiredLock = lock;
  locks.add(acquiredLock);
  return () => {
    locks.delete(acquiredLock);
    rmSync(ownerFile, { force: true });
    acquiredLock.close();
  };
}

/**
 * Returns the lock owner's process ID. Just after locking, the file may still be missing or name the previous owner.
 */
async function readOwner(ownerFile: string): Promise<number> {
  const deadline = Date.now() + ownerFileTimeout;
  for (;;) {
    const processId = readProcessId(ownerFile);
    // A process in another container is not visible from here, so after the deadline its ID is returned unverified.
    if (processId > 0 && (isAlive(processId) || Date.now() > deadline)) return processId;
    if (Date.now() > deadline) return 0;
    await setTimeout(20);
  }
}

function readProcessId(ownerFile: string): number {
  try {
    return Number.parseInt(readFileSync(ownerFile, 'utf8'), 10) || 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
