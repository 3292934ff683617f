import { count, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articleDrafts } from './schema';

/** Puts the working copies of a category into another; their hashes, and with them approvals, stay. */
export async function moveDrafts(executor: Executor, from: string, into: string): Promise<void> {
  await executor.update(articleDrafts).set({ category: into }).where(eq(articleDrafts.category, from));
}

/** Puts one working copy into another category, in the same way. */
export async function moveDraft(executor: Executor, articleId: string, category: string): Promise<void> {
  await executor.update(articleDrafts).set({ category }).where(eq(articleDrafts.articleId, articleId));
}

/** How many working copies are to go into a category. */
export async function countDrafts(executor: Executor, category: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articleDrafts)
    .where(eq(articleDrafts.category, category));
  return row?.count ?? 0;
}
