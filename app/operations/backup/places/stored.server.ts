import { rm } from 'node:fs/promises';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import type { DecryptionKey } from '../encryption/encryption.server';
import type { BackupCounts } from '../rules';
import { createScratchFolder } from '../scratch/scratch.server';
import { restoreBackup } from '../service.server';
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
  const folder = await createScratchFolder(newId());
  try {
    // The list with the checksums is in the backup. Its own last line shows whether it is complete.
    return await restoreBackup(actor, await place.fetch({ ...found, digest: null }, folder), key);
  } finally {
    await rm(folder, { recursive: true });
  }
}
