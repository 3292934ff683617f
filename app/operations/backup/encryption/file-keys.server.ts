import type { Executor } from '~/platform/database/database.server';
import { database } from '~/platform/database/database.server';
import { decrypt, encrypt } from '~/platform/service-keys/encryption.server';
import { currentMasterKey, masterKeyWithId } from '~/platform/service-keys/master-key.server';
import * as store from './store.server';

const nameOf = (backupId: string): string => `backup ${backupId}`;

/**
 * Stores the key of the newest backup's file, encrypted with the master key, and deletes that of the one before.
 * @param key in base64url; null if the file is not encrypted.
 */
export async function storeFileKey(executor: Executor, backupId: string, key: string | null): Promise<void> {
  if (key === null) return store.replaceKey(executor, null);
  const master = await currentMasterKey();
  await store.replaceKey(executor, {
    backupId,
    key: encrypt(master.key, nameOf(backupId), key),
    masterKeyId: master.id,
  });
}

/** Returns the key of a backup's file; undefined if this server does not have it, or no longer. */
export async function readFileKey(backupId: string): Promise<string | undefined> {
  const stored = await store.keyOf(database(), backupId);
  if (!stored) return undefined;
  try {
    const master = await masterKeyWithId(stored.masterKeyId);
    return decrypt(master.key, nameOf(backupId), stored.key);
  } catch {
    // The master key has been replaced since. The next backup stores its own key.
    return undefined;
  }
}
