import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process owns the folder. */
export class DataDirectoryHeldError extends Error {
  override name = 'DataDirectoryHeldError';
  readonly processId: number;

  constructor(directory: string, processId: number) {
    super(
      `The data folder ${directory} is in use by process ${processId}. Stop that process or set DATA_DIR to another folder.`,
    );
    this.processId = processId;
  }
}

/** When a process began, as Linux tells it; guards against a process id that was given out again. */
function startOf(processId: number): string {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
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

function isHeld(holder: string): boolean {
  const [id = '', start = ''] = holder.split(' ');
  const processId = Number(id);
  return processId > 0 && isAlive(processId) && (start === '' || start === startOf(processId));
}

/**
 * Claims a data folder for this process; PGlite itself takes no lock and is damaged by a second opener.
 * @returns a function that gives the folder back.
 * @throws DataDirectoryHeldError when a living process holds it.
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'lock');
  const own = `${path}.${process.pid}`;
  // The file is complete before it takes its name, so that nobody reads half a lock.
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
  try {
    for (;;) {
      try {
        linkSync(own, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder === undefined) continue;
      if (isHeld(holder)) throw new DataDirectoryHeldError(directory, Number(holder.split(' ')[0]));
      takeAway(path, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes a dead process's lock; a lock that another starter put there in the meantime is put back. */
function takeAway(path: string, deadHolder: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== deadHolder) linkSync(aside, path);
  rmSync(aside, { force: true });
}
