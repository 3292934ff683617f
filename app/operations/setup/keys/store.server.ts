import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { KeyFinding, Service } from '~/platform/service-keys/service-use';
import { serviceKeyTests } from './schema';

/** Returns the last test of each key. */
export const lastTests = (executor: Executor) => executor.select().from(serviceKeyTests);

/** Stores a test as the key's last one. */
export async function storeTest(executor: Executor, service: Service, found: KeyFinding, now: Date): Promise<void> {
  const last = { ...found, testedAt: now, ...(found.isWorking && { workedAt: now }) };
  await executor
    .insert(serviceKeyTests)
    .values({ service, ...last })
    .onConflictDoUpdate({ target: serviceKeyTests.service, set: last });
}

/** Deletes a key's test: the key is another one now. */
export const deleteTest = (executor: Executor, service: Service) =>
  executor.delete(serviceKeyTests).where(eq(serviceKeyTests.service, service));
