import { eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { serviceKeys } from './schema';

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
