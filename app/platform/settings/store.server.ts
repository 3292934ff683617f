import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { siteSettings } from './schema';

/** Returns all stored settings. */
export const storedSettings = (executor: Executor) =>
  executor.select({ name: siteSettings.name, value: siteSettings.value }).from(siteSettings);

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
