import { and, asc, count, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articleViews } from '../schema';
import type { SavedView } from './list-rules';

/** Returns a member's saved views, sorted by name. */
export const viewsOf = (executor: Executor, userId: string): Promise<SavedView[]> =>
  executor
    .select({ id: articleViews.id, name: articleViews.name, query: articleViews.query })
    .from(articleViews)
    .where(eq(articleViews.userId, userId))
    .orderBy(asc(articleViews.name));

export async function countViews(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(articleViews).where(eq(articleViews.userId, userId));
  return row?.count ?? 0;
}

/** Saves a view, replacing the member's view of the same name. */
export async function saveView(executor: Executor, row: typeof articleViews.$inferInsert): Promise<void> {
  await executor
    .insert(articleViews)
    .values(row)
    .onConflictDoUpdate({ target: [articleViews.userId, articleViews.name], set: { query: row.query } });
}

/** Deletes a view. Returns whether the member had it. */
export async function deleteView(executor: Executor, userId: string, id: string): Promise<boolean> {
  const deleted = await executor
    .delete(articleViews)
    .where(and(eq(articleViews.id, id), eq(articleViews.userId, userId)))
    .returning({ id: articleViews.id });
  return deleted.length > 0;
}
