import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { maxViews, queryOf, readFilters, type SavedView } from './list-rules';
import * as store from './store-views.server';

/** Returns the member's saved views, sorted by name. */
export async function savedViews(actor: Actor): Promise<SavedView[]> {
  return store.viewsOf(database(), authorizeMember(actor, 'articles.write').userId);
}

/**
 * Saves a view of the list, replacing the member's view of the same name.
 * @param query query string of the list
 * @throws AppError `conflict` when the member has too many views.
 */
export async function saveView(
  actor: Actor,
  { name, query }: { name: string; query: string },
  now: Date,
): Promise<void> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const filters = readFilters(new URLSearchParams(query));
  await database().transaction(async (executor) => {
    if ((await store.countViews(executor, userId)) >= maxViews) {
      throw new AppError('conflict', `You can save up to ${maxViews} views. To save another, delete one first.`);
    }
    await store.saveView(executor, { id: newId(), userId, name, query: queryOf(filters), createdAt: now });
  });
}

/** @throws AppError `not_found` when the member has no such view. */
export async function deleteView(actor: Actor, id: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'articles.write');
  if (!isId(id) || !(await store.deleteView(database(), userId, id))) {
    throw new AppError('not_found', 'This view no longer exists.');
  }
}

/** Returns the member's saved views for their data export. */
export async function exportViews(actor: Actor): Promise<SavedView[]> {
  return 'userId' in actor ? store.viewsOf(database(), actor.userId) : [];
}
