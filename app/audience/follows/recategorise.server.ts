import type { Executor } from '~/platform/database/database.server';
import { moveFollows } from './store.server';

/**
 * Moves the followers of one category to another and preserves each follow's start date. Members who follow both keep
 * only their existing follow of the target. For use cases that have already checked permissions.
 * @param executor the transaction that merges the categories.
 */
export async function moveCategoryFollows(executor: Executor, from: string, into: string): Promise<void> {
  await moveFollows(executor, from, into);
}
