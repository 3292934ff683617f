import { database } from '~/platform/database/database.server';
import { usedCategories } from './store-categories.server';

/** Returns the categories that have published articles, in display order. */
export async function listCategories() {
  return usedCategories(database());
}
