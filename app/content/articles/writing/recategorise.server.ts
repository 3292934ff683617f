import type { Executor } from '~/platform/database/database.server';
import { articlesRecategorised } from '../hooks';
import { moveArticles } from './store-writing.server';

/**
 * Moves every article in a category, whatever its status, to another category and returns the number of articles moved.
 * The articles' text and modification dates do not change. For use cases that have already checked permissions.
 * @param executor the transaction that merges the categories.
 */
export async function moveToCategory(executor: Executor, from: string, into: string): Promise<number> {
  const moved = await moveArticles(executor, from, into);
  await articlesRecategorised.run(executor, from, into);
  return moved;
}
