import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { backupKeys } from './schema';

/** Replaces the key of the newest backup’s file. @param key null if that is not encrypted. */
export async function replaceKey(executor: Executor, key: typeof backupKeys.$inferInsert | null): Promise<void> {
  await executor.delete(backupKeys);
  if (key) await executor.insert(backupKeys).values(key);
}

/** Returns the stored key of a backup’s file. */
export async function keyOf(executor: Executor, backupId: string): Promise<typeof backupKeys.$inferSelect | undefined> {
  const [found] = await executor.select().from(backupKeys).where(eq(backupKeys.backupId, backupId));
  return found;
}
