import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** The data folder cannot be used; the message is one sentence for the operator. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}

/** Another process owns the folder. */
export class DataDirectoryHeldError extends DataDirectoryError {
  override name = 'DataDirectoryHeldError';
  readonly processId: number;

  constructor(directory: string, processId: number) {
    super(
      `The data folder ${directory} is in use by process ${processId}. Stop that process or set DATA_DIR to another folder.`,
    );
    this.processId = processId;
  }
}

/** How long a lock owner may take from its claim to writing its process id. */
const introductionLimit = 2_000;
const sqliteBusy = 5;
/** Locks of this process: one that nobody remembers would be given up by the garbage collector. */
const locks = new Set<DatabaseSync>();

/**
 * Claims a data folder for this process; PGlite itself takes no lock and is damaged by a second opener. The claim is a
 * lock of the operating system, taken through SQLite: it ends with the process however that ends, it is not fooled by a
 * process id that was given out again, and it holds between containers that share the folder.
 * @returns a function that gives the folder back.
 * @throws DataDirectoryHeldError when a living process holds it, DataDirectoryError when it cannot be written to.
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
    if (errcode === sqliteBusy) throw new DataDirectoryHeldError(directory, await readOwner(ownerFile));
    if (!code) throw error;
    throw new DataDirectoryError(
      `The data folder ${directory} cannot be used (${message}). Set DATA_DIR to another folder.`,
    );
  }
  const held = lock;
  locks.add(held);
  return () => {
    locks.delete(held);
    rmSync(ownerFile, { force: true });
    held.close();
  };
}

/** The lock owner's process id: right after a claim the file may still be missing, or name the one before. */
async function readOwner(ownerFile: string): Promise<number> {
  const deadline = Date.now() + introductionLimit;
  for (;;) {
    const processId = readProcessId(ownerFile);
    // In a container of its own the lock owner is not seen from here: then its word is taken.
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
