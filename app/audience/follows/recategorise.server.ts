import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { moveFollows } from './store.server';

/**
 * Has those who follow a category follow another one from the moment their follow began; who follows both keeps the
 * follow of the other. @param executor the transaction in which the categories are merged.
 */
export async function moveCategoryFollows(actor: Actor, executor: Executor, from: string, into: string): Promise<void> {
  authorize(actor, 'categories.manage');
  await moveFollows(executor, from, into);
}
