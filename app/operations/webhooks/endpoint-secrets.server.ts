import type { Executor } from '~/platform/database/database.server';
import { decrypt, encrypt } from '~/platform/service-keys/encryption.server';
import { currentMasterKey, type MasterKey, masterKeyWithId } from '~/platform/service-keys/master-key.server';
import * as store from './store.server';

const nameOf = (endpointId: string): string => `webhook ${endpointId}`;

/** Encrypts an endpoint’s secret with the current master key. */
export async function encryptSecret(endpointId: string, secret: string): Promise<store.EncryptedSecret> {
  const { key, id } = await currentMasterKey();
  return { secret: encrypt(key, nameOf(endpointId), secret), masterKeyId: id };
}

const decryptSecret = async (endpointId: string, { secret, masterKeyId }: store.EncryptedSecret): Promise<string> =>
  decrypt((await masterKeyWithId(masterKeyId)).key, nameOf(endpointId), secret);

/** Returns the secrets that sign for an endpoint now. @throws if the current one cannot be decrypted on this node. */
export async function signingSecrets(endpoint: store.SigningEndpoint, now: Date): Promise<string[]> {
  const secrets = [await decryptSecret(endpoint.id, endpoint)];
  const { previousSecret, previousMasterKeyId, previousUntil } = endpoint;
  if (previousSecret === null || previousMasterKeyId === null || !previousUntil || previousUntil <= now) return secrets;
  const previous = { secret: previousSecret, masterKeyId: previousMasterKeyId };
  // The current secret is enough for receivers that have it.
  const decrypted = await decryptSecret(endpoint.id, previous).catch(() => undefined);
  return decrypted === undefined ? secrets : [...secrets, decrypted];
}

/** Encrypts all secrets with the next master key, in the transaction that replaces the current one. */
export async function encryptWithNextKey(executor: Executor, next: MasterKey): Promise<void> {
  for (const endpoint of await store.lockAllSecrets(executor)) {
    const { id } = endpoint;
    const again = async (encrypted: store.EncryptedSecret): Promise<store.EncryptedSecret> => {
      const text = await decryptSecret(id, encrypted).catch(() => undefined);
      return text === undefined ? encrypted : { secret: encrypt(next.key, nameOf(id), text), masterKeyId: next.id };
    };
    const current = await again(endpoint);
    const { previousSecret, previousMasterKeyId } = endpoint;
    const previous =
      previousSecret !== null && previousMasterKeyId !== null
        ? await again({ secret: previousSecret, masterKeyId: previousMasterKeyId })
        : undefined;
    await store.changeEndpoint(executor, id, {
      ...current,
      ...(previous && { previousSecret: previous.secret, previousMasterKeyId: previous.masterKeyId }),
    });
  }
}
