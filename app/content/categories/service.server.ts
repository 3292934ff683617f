import { database, type Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { allCategories, resolveCategory } from './store.server';

/** Returns every category in display order, with or without articles. For the newsroom. */
export async function listAllCategories(actor: Actor) {
  authorize(actor, 'newsroom.enter');
  return allCategories(database());
}

/**
 * Returns a category's current slug: the given one, or that of the category it was renamed to or merged into.
 * `undefined` when no category has or had this slug.
 */
export async function currentCategory(slug: string, executor: Executor = database()): Promise<string | undefined> {
  // PostgreSQL does not accept NUL characters in text.
  return slug.includes('\0') ? undefined : resolveCategory(executor, slug);
}

/**
 * Returns the current slug of a category that was renamed or merged, so that its list or feed can redirect; `undefined`
 * when it was neither. Call only when no category with this slug has articles.
 */
export async function movedCategory(slug: string): Promise<string | undefined> {
  const current = await currentCategory(slug);
  return current === slug ? undefined : current;
}
