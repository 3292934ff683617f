import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { deletedMediaItems, mediaItems } from './schema';

/** Moves a picture to the deleted ones. */
export async function moveToDeleted(executor: Executor, id: string, now: Date): Promise<void> {
  const [row] = await executor.delete(mediaItems).where(eq(mediaItems.id, id)).returning();
  if (row) await executor.insert(deletedMediaItems).values({ ...row, deletedAt: now });
}

/** Moves deleted pictures back to the library. Returns the IDs of those that were still there. */
export async function moveBack(executor: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .delete(deletedMediaItems)
    .where(inArray(deletedMediaItems.id, [...ids]))
    .returning();
  if (rows.length > 0) await executor.insert(mediaItems).values(rows.map(({ deletedAt: _, ...picture }) => picture));
  return rows.map(({ id }) => id);
}

/** Removes the pictures deleted before a time, and returns their IDs. */
export async function purgeDeleted(executor: Executor, before: Date, limit: number): Promise<string[]> {
  const old = executor
    .select({ id: deletedMediaItems.id })
    .from(deletedMediaItems)
    .where(lte(deletedMediaItems.deletedAt, before))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await executor
    .delete(deletedMediaItems)
    .where(sql`${deletedMediaItems.id} in ${old}`)
    .returning({ id: deletedMediaItems.id });
  return rows.map(({ id }) => id);
}
