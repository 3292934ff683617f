import { database, type Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { allCategories, resolveCategory } from './store.server';

/** Returns every category, with or without articles, in display order. For the newsroom. */
export async function listAllCategories(actor: Actor) {
  authorize(actor, 'newsroom.enter');
  return allCategories(database());
}

/**
 * Returns the current slug of the category that has, or once had, the given slug, following renames and merges.
 * `undefined` when there is none or it was deleted.
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
