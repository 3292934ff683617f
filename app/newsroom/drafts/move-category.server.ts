import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { countDrafts, moveDraft, moveDrafts } from './store-housekeeping.server';

/**
 * Moves all working copies from one category to another. Their versions and hashes stay the same, as when a category
 * gets a new slug, so approvals remain valid.
 * @param executor the transaction in which the categories are merged.
 */
export async function moveCategoryDrafts(actor: Actor, executor: Executor, from: string, into: string): Promise<void> {
  authorize(actor, 'categories.manage');
  await moveDrafts(executor, from, into);
}

/** Moves one working copy to another category. This does not count as an edit: the version and hash stay the same. */
export async function moveCategoryDraft(
  actor: Actor,
  executor: Executor,
  articleId: string,
  category: string,
): Promise<void> {
  authorize(actor, 'articles.organise');
  await moveDraft(executor, articleId, category);
}

/** Returns how many working copies are assigned to a category, regardless of their articles' current categories. */
export async function countDraftsInCategory(actor: Actor, executor: Executor, category: string): Promise<number> {
  authorize(actor, 'categories.manage');
  return countDrafts(executor, category);
}
