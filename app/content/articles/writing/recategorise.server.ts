import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { articlesRecategorised } from '../hooks';
import { moveArticles } from './store-writing.server';

/**
 * Puts every article of a category into another one, in whatever state it is. Their texts stay as they are, and so does
 * the date of their last change. Returns how many. @param executor the transaction in which the categories are merged.
 */
export async function moveToCategory(actor: Actor, executor: Executor, from: string, into: string): Promise<number> {
  authorize(actor, 'categories.manage');
  const moved = await moveArticles(executor, from, into);
  await articlesRecategorised.run(executor, from, into);
  return moved;
}
