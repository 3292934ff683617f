import { database } from '~/platform/database.server';
import { type Actor, authorize } from '~/security/permissions';
import { usedCategories } from './store.server';

/** Categories of published articles, in their order. */
export async function listCategories(actor: Actor) {
  authorize(actor, 'articles.read');
  return usedCategories(database());
}
