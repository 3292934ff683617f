import type { Executor } from '~/platform/database/database.server';
import { countDrafts, moveDrafts, organiseDraft as storePlacement } from './store-categories.server';

/**
 * Moves all working copies from one category to another. Their versions and hashes stay the same, as when a category
 * gets a new slug, so approvals remain valid. For use cases that have already checked permissions.
 * @param executor the transaction in which the categories are merged.
 */
export async function moveCategoryDrafts(executor: Executor, from: string, into: string): Promise<void> {
  await moveDrafts(executor, from, into);
}

/**
 * Changes the category or the tags of a working copy, or whether it is featured. This does not count as an edit: the
 * version and hash stay the same. For use cases that have already checked permissions.
 */
export async function organiseDraft(
  executor: Executor,
  articleId: string,
  placement: { category?: string; isFeatured?: boolean; tags?: string[] },
): Promise<void> {
  await storePlacement(executor, articleId, placement);
}

/**
 * Returns how many working copies are assigned to a category, regardless of their articles' current categories. For use
 * cases that have already checked permissions.
 */
export async function countDraftsInCategory(executor: Executor, category: string): Promise<number> {
  return countDrafts(executor, category);
}
