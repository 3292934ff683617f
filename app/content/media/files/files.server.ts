import type { Executor } from '~/platform/database/database.server';
import { storage } from '~/platform/storage/storage.server';
import { readPictureAddress } from '../picture-urls';
import { allAddresses } from '../store.server';
import { fileKeysOf, fileTypeOf } from './keys';

/** One file of a picture; without bytes when it is missing from storage. */
export type PictureFile = { key: string; bytes: Buffer | undefined };

/**
 * Returns a generator that yields, for a backup, the files of all pictures now in the database. Files are read on
 * demand, one at a time. For use cases that have already checked permissions.
 */
export async function allPictureFiles(executor: Executor): Promise<() => AsyncGenerator<PictureFile>> {
  const addresses = await allAddresses(executor);
  return async function* files() {
    for (const address of addresses) {
      const picture = readPictureAddress(address);
      for (const key of picture ? fileKeysOf(picture) : []) yield { key, bytes: await storage().read(key) };
    }
  };
}

/**
 * Restores a picture file from a backup. Returns false and stores nothing if the key is not that of a picture file. For
 * use cases that have already checked permissions.
 */
export async function restorePictureFile(key: string, bytes: Buffer): Promise<boolean> {
  const type = fileTypeOf(key);
  if (!type) return false;
  await storage().write(key, bytes, type);
  return true;
}
