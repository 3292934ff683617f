import { database } from '~/platform/database/database.server';
import { usedCategories } from './store-categories.server';

/** Categories of published articles, in their order. */
export async function listCategories() {
  return usedCategories(database());
}
