import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connection, database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { hasRoom } from '~/platform/storage/free-space';
import { freeBytes } from '~/platform/storage/free-space.server';
import type { RehearsalInput } from '../tasks';
import { isScratchName } from './scratch-name';
import { createDatabase, databaseBytes, dropDatabase, mayCreateDatabases } from './store-scratch.server';

/** The folder of this machine in which rehearsals restore backups. Only the rehearsal in progress has files in it. */
const scratchRoot = (): string => join(configuration().DATA_DIR, 'rehearsals');

/** Space for a rehearsal, as a multiple of the live database: its files, and its log of changes. */
const restoredSize = 2;

/** Returns the PostgreSQL URL of another database on the site's server; undefined with the built-in database. */
function urlOfScratch(name: string): string | undefined {
  const { driver } = connection();
  const text = 'pool' in driver ? driver.pool.options.connectionString : undefined;
  if (text === undefined) return undefined;
  const url = new URL(text);
  url.pathname = `/${name}`;
  return url.href;
}

/** Whether the site may create a PostgreSQL database for a rehearsal. */
export async function canCreateDatabase(): Promise<boolean> {
  return connection().kind === 'postgresql' && mayCreateDatabases(database());
}

/** Creates this machine's folder for a rehearsal, which only its owner can read. Returns its path. */
export async function createScratchFolder(id: string): Promise<string> {
  const folder = join(scratchRoot(), id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Creates an empty database for a rehearsal: on the site's PostgreSQL server, or in the folder.
 * @param databaseName name on PostgreSQL; null for a built-in one.
 */
export async function createScratch(databaseName: string | null, folder: string): Promise<RehearsalInput['target']> {
  const url = databaseName === null ? undefined : urlOfScratch(databaseName);
  if (databaseName === null || url === undefined) {
    if (!hasRoom(await freeBytes(folder), (await databaseBytes(database())) * restoredSize))
      throw new AppError('unavailable', 'There is not enough free disk space to rehearse the restore.');
    return { folder };
  }
  await createDatabase(database(), databaseName);
  return { url };
}

/** Deletes a rehearsal's PostgreSQL database, if it exists. */
export async function dropScratchDatabase(name: string): Promise<void> {
  if (!isScratchName(name)) {
    log.error('a rehearsal database has a name that this site does not create, and is not deleted');
    return;
  }
  await dropDatabase(database(), name);
}

/** Deletes everything that rehearsals have left on this machine's disk. */
export const removeScratchFolders = (): Promise<void> => rm(scratchRoot(), { recursive: true, force: true });
