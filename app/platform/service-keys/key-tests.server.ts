import { database } from '~/platform/database/database.server';
import { type KeyStatus, keyStatusOf } from './service-key';
import { serviceKeyState } from './service-keys.server';
import type { KeyFinding, Service, ServiceUse } from './service-use';
import * as store from './store.server';

/** The last test of a service's key. */
export type KeyTest = KeyFinding & { testedAt: Date; workedAt: Date | null };

const startedAt = new Date(Date.now() - process.uptime() * 1000);

/**
 * Returns the last test of a service's key; null if it has not been tested since it was set. The configuration may have
 * set another key before the last start, so earlier tests do not count for a key that it sets.
 */
export async function lastKeyTest({ service, key }: ServiceUse): Promise<KeyTest | null> {
  const test = await store.lastTest(database(), service);
  const isOutdated = test && serviceKeyState(key).kind === 'configured' && test.testedAt < startedAt;
  return test && !isOutdated ? test : null;
}

/** Returns how far a service's key can be relied on. */
export const keyStatus = async (use: ServiceUse): Promise<KeyStatus> =>
  keyStatusOf(serviceKeyState(use.key), await lastKeyTest(use));

/** Stores a test as the last one of a service's key. */
export const storeKeyTest = (service: Service, found: KeyFinding, now: Date): Promise<void> =>
  store.storeTest(database(), service, found, now);

/** Deletes the test of a service's key, because the key is another one now. */
export async function deleteKeyTest(service: Service): Promise<void> {
  await store.deleteTest(database(), service);
}
