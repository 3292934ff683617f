import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { countDrafts, moveDrafts, organiseDraft as storePlacement } from './store-categories.server';

/**
 * Moves all working copies from one category to another. Their versions and hashes stay the same, as when a category
 * gets a new slug, so approvals remain valid.
 * @param executor the transaction in which the categories are merged.
 */
export async function moveCategoryDrafts(actor: Actor, executor: Executor, from: string, into: string): Promise<void> {
  authorize(actor, 'categories.manage');
  await moveDrafts(executor, from, into);
}

/**
 * Changes the category of a working copy, or whether it is featured. This does not count as an edit: the version and
 * hash stay the same.
 */
export async function organiseDraft(
  actor: Actor,
  executor: Executor,
  articleId: string,
  placement: { category?: string; isFeatured?: boolean },
): Promise<void> {
  authorize(actor, 'articles.organise');
  await storePlacement(executor, articleId, placement);
}

/** Returns how many working copies are assigned to a category, regardless of their articles' current categories. */
export async function countDraftsInCategory(actor: Actor, executor: Executor, category: string): Promise<number> {
  authorize(actor, 'categories.manage');
  return countDrafts(executor, category);
}
