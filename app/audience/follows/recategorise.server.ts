import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { moveFollows } from './store.server';

/**
 * Moves the followers of one category to another and preserves each follow's start date. Members who follow both keep
 * only their existing follow of the target.
 * @param executor the transaction that merges the categories.
 */
export async function moveCategoryFollows(actor: Actor, executor: Executor, from: string, into: string): Promise<void> {
  authorize(actor, 'categories.manage');
  await moveFollows(executor, from, into);
}
