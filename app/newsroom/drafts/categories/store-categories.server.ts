import { count, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articleDrafts } from '../schema';

/** Moves a category's working copies to another category. Their hashes stay the same, so approvals remain valid. */
export async function moveDrafts(executor: Executor, from: string, into: string): Promise<void> {
  await executor.update(articleDrafts).set({ category: into }).where(eq(articleDrafts.category, from));
}

/** Changes where an article appears, or its tags, in its working copy. The hash stays the same, so an approval remains valid. */
export async function organiseDraft(
  executor: Executor,
  articleId: string,
  placement: { category?: string; isFeatured?: boolean; tags?: string[] },
): Promise<void> {
  await executor.update(articleDrafts).set(placement).where(eq(articleDrafts.articleId, articleId));
}

/** Returns how many working copies are assigned to a category. */
export async function countDrafts(executor: Executor, category: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articleDrafts)
    .where(eq(articleDrafts.category, category));
  return row?.count ?? 0;
}
