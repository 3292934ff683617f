import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { siteSettings } from './schema';

/** Returns all stored settings. */
export const storedSettings = (executor: Executor) =>
  executor
    .select({ name: siteSettings.name, value: siteSettings.value, updatedAt: siteSettings.updatedAt })
    .from(siteSettings);

/** Blocks other changes to settings, but not reads, until the transaction ends. */
export const lockSettings = (executor: Executor) =>
  executor.execute(sql`lock table ${siteSettings} in share row exclusive mode`);

/** Inserts or updates settings. */
export async function storeSettings(
  executor: Executor,
  rows: readonly (typeof siteSettings.$inferInsert)[],
): Promise<void> {
  await executor
    .insert(siteSettings)
    .values([...rows])
    .onConflictDoUpdate({
      target: siteSettings.name,
      set: {
        value: sql`excluded.value`,
        updatedAt: sql`excluded.updated_at`,
        updatedBy: sql`excluded.updated_by`,
      },
    });
}
