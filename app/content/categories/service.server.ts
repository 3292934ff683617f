import { database, type Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { allCategories, categoryAt } from './store.server';

/** Every category, in the order of lists, whether it has articles or not. For the newsroom. */
export async function everyCategory(actor: Actor) {
  authorize(actor, 'newsroom.enter');
  return allCategories(database());
}

/**
 * The slug that leads to a category now: the given one, or the one of the category that was renamed or went into
 * another
 * since. `undefined` when no category has or had this address.
 */
export async function presentCategory(slug: string, executor: Executor = database()): Promise<string | undefined> {
  // PostgreSQL does not accept NUL characters in text.
  return slug.includes('\0') ? undefined : categoryAt(executor, slug);
}

/**
 * Where a list or a feed of a category has gone: the slug that it has now, when it is another one.
 * To be asked only when no category of this slug has articles.
 */
export async function movedCategory(slug: string): Promise<string | undefined> {
  const present = await presentCategory(slug);
  return present === slug ? undefined : present;
}
