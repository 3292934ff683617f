import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { countDrafts, moveDraft, moveDrafts } from './store-housekeeping.server';

/**
 * Has the working copies that are in a category are in another. They keep version and hash, as when a category gets
 * another address: an approval of the words still holds. @param executor the transaction in which categories are
 * merged.
 */
export async function moveCategoryDrafts(actor: Actor, executor: Executor, from: string, into: string): Promise<void> {
  authorize(actor, 'categories.manage');
  await moveDrafts(executor, from, into);
}

/**
 * Moves one working copy to another category in the same way: only the category changes, and nobody has edited the
 * text.
 */
export async function moveCategoryDraft(
  actor: Actor,
  executor: Executor,
  articleId: string,
  category: string,
): Promise<void> {
  authorize(actor, 'articles.organise');
  await moveDraft(executor, articleId, category);
}

/** How many working copies are to go into a category, whatever category their articles have so far. */
export async function draftsInCategory(actor: Actor, executor: Executor, category: string): Promise<number> {
  authorize(actor, 'categories.manage');
  return countDrafts(executor, category);
}
