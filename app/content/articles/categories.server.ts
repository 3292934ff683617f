import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { usedCategories } from './store-categories.server';

/** Categories of published articles, in their order. */
export async function listCategories(actor: Actor) {
  authorize(actor, 'articles.read');
  return usedCategories(database());
}
