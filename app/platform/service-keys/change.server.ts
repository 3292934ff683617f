import type { Executor } from '~/platform/database/database.server';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { decrypt, encrypt } from './encryption.server';
import {
  createNextKey,
  currentMasterKey,
  deriveMasterKey,
  type MasterKey,
  masterKeyWithId,
  promoteNextKey,
  shortestMasterKey,
} from './master-key.server';
import type { ServiceKey } from './service-key';
import { readServiceKeys } from './service-keys.server';
import * as store from './store.server';

/** What happened to the key with the given name, or to the master key. */
export type ServiceKeyChange =
  | { action: 'service_key_set' | 'service_key_removed'; name: string }
  | { action: 'master_key_rotated' };

/** Hook that runs in the transaction that changes keys. It receives no key. */
export const serviceKeyChanged = hook<[executor: Executor, actor: Actor, change: ServiceKeyChange]>();

/**
 * Hook that runs in the transaction that replaces the master key, so that features encrypt with the next one what they have
 * encrypted themselves. What cannot be decrypted is left as it is.
 */
export const masterKeyReplaced = hook<[executor: Executor, next: MasterKey]>();

/** Longest key, in characters. */
const longestKey = 4_000;

/** Returns the master key for another key: that of those already stored, so that there is one for all of them. */
async function masterKeyFor(executor: Executor): Promise<MasterKey> {
  const [first] = await store.storedKeys(executor);
  return first ? masterKeyWithId(first.masterKeyId) : currentMasterKey();
}

/**
 * Stores a key, encrypted, and makes it available on every node.
 * @throws AppError `forbidden`, `invalid` for an empty or overlong key, `conflict` for a key that the configuration
 * sets, or `unavailable` without a usable master key.
 */
export async function setServiceKey(actor: Actor, key: ServiceKey, value: string, now: Date): Promise<void> {
  authorize(actor, 'service_keys.manage');
  const text = value.trim();
  if (text.length > longestKey)
    throw fieldError('invalid', 'key', `A key can have at most ${longestKey.toLocaleString('en')} characters.`);
  const parsed = key.schema.safeParse(text);
  if (!parsed.success) throw fieldError('invalid', 'key', parsed.error.issues[0]?.message ?? 'Enter the key.');
  if ((configuration() as Record<string, unknown>)[key.variable] !== undefined)
    throw fieldError('conflict', 'key', `The server’s configuration sets this key (${key.variable}). Change it there.`);
  await transaction(async (executor, emit) => {
    await store.lockKeys(executor);
    const masterKey = await masterKeyFor(executor);
    await store.storeKey(executor, {
      ...{ name: key.name, encrypted: encrypt(masterKey.key, key.name, text), masterKeyId: masterKey.id },
      ...{ updatedAt: now, updatedBy: 'userId' in actor ? actor.userId : null },
    });
    await emit({ type: 'service_keys.changed' });
    await serviceKeyChanged.run(executor, actor, { action: 'service_key_set', name: key.name });
  });
  await readServiceKeys();
}

/** Removes a stored key from every node; does nothing if there is none. @throws AppError `forbidden`. */
export async function removeServiceKey(actor: Actor, { name }: ServiceKey): Promise<void> {
  authorize(actor, 'service_keys.manage');
  await transaction(async (executor, emit) => {
    if (!(await store.deleteKey(executor, name))) return;
    await emit({ type: 'service_keys.changed' });
    await serviceKeyChanged.run(executor, actor, { action: 'service_key_removed', name });
  });
  await readServiceKeys();
}

/**
 * Encrypts all stored keys with a new master key. With a key file, a new file replaces the old one; an interrupted
 * rotation can be repeated.
 * @param nextMasterKey the new MASTER_KEY, where the configuration sets it: it takes effect when the operator changes the
 * variable on every node and restarts them.
 * @returns the number of keys. @throws AppError `forbidden`, or `unavailable` when a key cannot be decrypted; then nothing
 * changes.
 */
export async function rotateMasterKey(actor: Actor, nextMasterKey: string | undefined, now: Date): Promise<number> {
  authorize(actor, 'service_keys.rotate');
  // The configuration trims its values.
  const nextText = nextMasterKey?.trim();
  if (nextText === undefined && configuration().MASTER_KEY !== undefined)
    throw new AppError('unavailable', 'MASTER_KEY is set. Set NEXT_MASTER_KEY to the new key for this command.');
  if (nextText !== undefined && nextText.length < shortestMasterKey)
    throw new AppError('invalid', `NEXT_MASTER_KEY must have at least ${shortestMasterKey} characters.`);
  const { count, next } = await transaction(async (executor, emit) => {
    await store.lockKeys(executor);
    // In this order: decrypting completes a rotation that was interrupted after it had stored everything.
    const rows = await store.storedKeys(executor);
    const texts: string[] = [];
    for (const { name, encrypted, masterKeyId } of rows)
      texts.push(decrypt((await masterKeyWithId(masterKeyId)).key, name, encrypted));
    const next = nextText === undefined ? await createNextKey() : deriveMasterKey(nextText);
    for (const [index, row] of rows.entries())
      await store.storeKey(executor, {
        ...{ ...row, encrypted: encrypt(next.key, row.name, texts[index] ?? ''), masterKeyId: next.id },
        updatedAt: now,
      });
    await masterKeyReplaced.run(executor, next);
    await emit({ type: 'service_keys.changed' });
    await serviceKeyChanged.run(executor, actor, { action: 'master_key_rotated' });
    return { count: rows.length, next };
  });
  if (nextText === undefined) await promoteNextKey(next);
  return count;
}
