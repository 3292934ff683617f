import { eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { serviceKeys, serviceKeyTests } from './schema';
import type { KeyFinding, Service } from './service-use';

export type StoredKey = typeof serviceKeys.$inferSelect;

/** Returns all stored keys, encrypted. */
export const storedKeys = (executor: Executor): Promise<StoredKey[]> =>
  executor.select().from(serviceKeys).orderBy(serviceKeys.name);

/** Blocks other changes to stored keys, but not reads, until the transaction ends. */
export const lockKeys = (executor: Executor) =>
  executor.execute(sql`lock table ${serviceKeys} in share row exclusive mode`);

/** Inserts or replaces a key. */
export async function storeKey(executor: Executor, { name, ...row }: StoredKey): Promise<void> {
  await executor
    .insert(serviceKeys)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: serviceKeys.name, set: row });
}

/** Deletes a key; false if there was none. */
export async function deleteKey(executor: Executor, name: string): Promise<boolean> {
  const deleted = await executor
    .delete(serviceKeys)
    .where(eq(serviceKeys.name, name))
    .returning({ name: serviceKeys.name });
  return deleted.length > 0;
}

/** Returns the last test of a service's key. */
export async function lastTest(executor: Executor, service: Service) {
  const [test] = await executor.select().from(serviceKeyTests).where(eq(serviceKeyTests.service, service));
  return test;
}

type FoundTest = KeyFinding & { service: Service; fingerprint: string };

/** Stores a test as the service's last one. The time of the last success is only that of the same value. */
export async function storeTest(executor: Executor, { service, ...found }: FoundTest, now: Date): Promise<void> {
  const last = { ...found, testedAt: now, workedAt: found.isWorking ? now : null };
  const { fingerprint, workedAt } = serviceKeyTests;
  await executor
    .insert(serviceKeyTests)
    .values({ service, ...last })
    .onConflictDoUpdate({
      target: serviceKeyTests.service,
      set: found.isWorking
        ? last
        : { ...last, workedAt: sql`case when ${fingerprint} = ${found.fingerprint} then ${workedAt} end` },
    });
}
