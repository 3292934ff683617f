import { eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { deletedMediaItems, mediaItems } from './schema';

/** Moves a picture to the deleted pictures, replacing any earlier deletion of the same picture. */
export async function moveToDeleted(executor: Executor, id: string, now: Date): Promise<void> {
  const [row] = await executor.delete(mediaItems).where(eq(mediaItems.id, id)).returning();
  if (!row) return;
  const deleted = { ...row, deletedAt: now };
  await executor
    .insert(deletedMediaItems)
    .values(deleted)
    .onConflictDoUpdate({ target: deletedMediaItems.id, set: deleted });
}

/**
 * Moves deleted pictures back to the library, leaving any that are already there unchanged. Returns the IDs of those
 * that could still be restored.
 */
export async function moveBack(executor: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .delete(deletedMediaItems)
    .where(inArray(deletedMediaItems.id, [...ids]))
    .returning();
  if (rows.length > 0) {
    const pictures = rows.map(({ deletedAt: _, ...picture }) => picture);
    await executor.insert(mediaItems).values(pictures).onConflictDoNothing();
  }
  return rows.map(({ id }) => id);
}

/** Returns the version of a deleted picture's files; undefined if its deletion cannot be undone. */
export async function deletedVersion(executor: Executor, id: string): Promise<string | undefined> {
  const { version } = deletedMediaItems;
  const [row] = await executor.select({ version }).from(deletedMediaItems).where(eq(deletedMediaItems.id, id));
  return row?.version;
}

/** Returns the IDs of all deleted pictures that are not in the library. */
export async function deletedIds(executor: Executor): Promise<string[]> {
  const inLibrary = executor
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(eq(mediaItems.id, deletedMediaItems.id));
  const rows = await executor.select({ id: deletedMediaItems.id }).from(deletedMediaItems).where(notExists(inLibrary));
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
