import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import type { DecryptionKey } from '../encryption/encryption.server';
import type { BackupCounts } from '../rules';
import { assertEmpty, restoreBackup } from '../service.server';
import { backupPlace } from './places.server';

/** Returns the backups where new ones are stored now, the oldest first, and where that is. Needs no database. */
export async function storedBackups(actor: Actor) {
  authorize(actor, 'database.restore');
  const place = await backupPlace();
  return { description: place.description, backups: await place.list() };
}

/**
 * Restores a scheduled backup from where it is stored, into an empty database.
 * @param name the name of its file there.
 * @throws AppError in the same cases as `restoreBackup`, or when there is no such backup or its place cannot be reached.
 */
export async function restoreStored(actor: Actor, name: string, key?: DecryptionKey): Promise<BackupCounts> {
  authorize(actor, 'database.restore');
  const place = await backupPlace();
  const found = (await place.list()).find((backup) => backup.name === name);
  if (!found) throw new AppError('not_found', `There is no backup with the name ${name} ${place.description}.`);
  // Before a long download.
  await assertEmpty(database());
  // Not in the folder of rehearsals, which a site that uses the same data folder clears every ten minutes.
  const { DATA_DIR } = configuration();
  await mkdir(DATA_DIR, { recursive: true });
  const folder = await mkdtemp(join(DATA_DIR, 'restore-'));
  let isStillNeeded = false;
  try {
    // The list with the checksums is in the backup. Its own last line shows whether it is complete.
    const path = await place.fetch({ ...found, digest: null }, folder);
    return await restoreBackup(actor, path, key).catch((error: unknown) => {
      if (!place.isRemote || !(error instanceof AppError)) throw error;
      isStillNeeded = true;
      const remains = `The download is still at ${path}: “npm run restore -- ${path}” restores it. Delete it afterwards.`;
      throw new AppError(error.code, `${error.message} ${remains}`);
    });
  } finally {
    if (!isStillNeeded) await rm(folder, { recursive: true });
  }
}
