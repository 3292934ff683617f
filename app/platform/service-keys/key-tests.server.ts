import { createHmac, hkdfSync } from 'node:crypto';
import { database } from '~/platform/database/database.server';
import { currentMasterKey } from './master-key.server';
import { type KeyStatus, keyStatusOf, type ServiceKey } from './service-key';
import { serviceKeyState, serviceKeyValue } from './service-keys.server';
import type { KeyFinding, Service, ServiceUse } from './service-use';
import * as store from './store.server';

/** The last test of a service's key. */
export type KeyTest = KeyFinding & { testedAt: Date; workedAt: Date | null };

/**
 * Identifies the value of a key without revealing it: an HMAC with a key derived from the master key, so that nobody can try
 * out values with a copy of the database. A rotation of the master key changes it.
 */
async function fingerprintOf({ name }: ServiceKey, value: string): Promise<string> {
  const { key: masterKey } = await currentMasterKey();
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'lowdown key tests', 32));
  return createHmac('sha256', key).update(`test of ${name}\n${value}`).digest('base64url');
}

/**
 * Returns the last test of a service's key; null if this value of the key has not been tested, wherever it is set. After a
 * restart the test still counts, unless the configuration now sets another value.
 */
export async function lastKeyTest({ service, key }: ServiceUse): Promise<KeyTest | null> {
  const value = serviceKeyValue(key);
  const test = await store.lastTest(database(), service);
  if (!test || value === undefined || test.fingerprint !== (await fingerprintOf(key, value))) return null;
  const { isWorking, finding, testedAt, workedAt } = test;
  return { isWorking, finding, testedAt, workedAt };
}

/** Returns how far a service's key can be relied on. */
export const keyStatus = async (use: ServiceUse): Promise<KeyStatus> =>
  keyStatusOf(serviceKeyState(use.key), await lastKeyTest(use));

/** Stores a test of a key's value as the last one of the service. */
export async function storeKeyTest(
  { service, key }: { service: Service; key: ServiceKey },
  value: string,
  found: KeyFinding,
  now: Date,
): Promise<void> {
  await store.storeTest(database(), { service, fingerprint: await fingerprintOf(key, value), ...found }, now);
}
