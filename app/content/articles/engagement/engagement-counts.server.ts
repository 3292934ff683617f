import type { Executor } from '~/platform/database/database.server';
import * as store from './store-engagement.server';

/**
 * Changes an article's counts of likes and ratings, in the transaction that adds, changes or removes them. For use
 * cases that have already checked permissions.
 */
export async function adjustEngagementCounts(
  executor: Executor,
  articleId: string,
  change: store.CountChange,
): Promise<void> {
  await store.addToCounts(executor, articleId, change);
}

/**
 * Replaces the articles' counts of likes and ratings, in the transaction that has locked these articles and then counted.
 * For use cases that have already checked permissions.
 */
export async function replaceEngagementCounts(executor: Executor, counts: readonly store.Counts[]): Promise<void> {
  await store.setCounts(executor, counts);
}
