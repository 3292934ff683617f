import { database } from '~/platform/database/database.server';
import { inTurn, keepLoaded } from '~/platform/events/reload.server';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { decrypt } from './encryption.server';
import { masterKeyWithId } from './master-key.server';
import { lastFourOf, type ServiceKey, type ServiceKeyState } from './service-key';
import * as store from './store.server';

/** The stored keys by name, decrypted; null for those that this node cannot decrypt. */
let stored: ReadonlyMap<string, string | null> = new Map();

const configured = ({ variable }: ServiceKey): string | undefined =>
  (configuration() as Record<string, unknown>)[variable] as string | undefined;

/** Returns a key's value on this node; undefined if it is missing or cannot be decrypted. */
export const serviceKeyValue = (key: ServiceKey): string | undefined =>
  configured(key) ?? stored.get(key.name) ?? undefined;

/** Returns what may be shown of a key. */
export function serviceKeyState(key: ServiceKey): ServiceKeyState {
  const inConfiguration = configured(key);
  if (inConfiguration !== undefined) return { kind: 'configured', lastFour: lastFourOf(inConfiguration) };
  const value = stored.get(key.name);
  if (value === undefined) return { kind: 'missing' };
  return value === null ? { kind: 'unreadable' } : { kind: 'stored', lastFour: lastFourOf(value) };
}

async function decryptStored({ name, encrypted, masterKeyId }: store.StoredKey): Promise<string | null> {
  try {
    const { key } = await masterKeyWithId(masterKeyId);
    return decrypt(key, name, encrypted);
  } catch (error) {
    log.error({ err: error, serviceKey: name }, 'a stored key cannot be decrypted');
    return null;
  }
}

/** Reloads the stored keys. */
export const readServiceKeys = inTurn(async () => {
  const read = new Map<string, string | null>();
  for (const row of await store.storedKeys(database())) read.set(row.name, await decryptStored(row));
  stored = read;
});

/** Keeps this node's keys up to date. Resolves to a function that stops the updates. */
export const startServiceKeys = (): Promise<() => void> =>
  keepLoaded('service_keys.changed', readServiceKeys, 'the keys for other services could not be read');
