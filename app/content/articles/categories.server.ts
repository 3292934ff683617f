import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { usedCategories } from './store-categories.server';

/** Returns the categories that have published articles, in display order. */
export async function listCategories(actor: Actor) {
  authorize(actor, 'articles.read');
  return usedCategories(database());
}
