import type { Executor } from '~/platform/database/database.server';
import * as store from './store.server';

/** Ensures that the fixed categories exist. For use cases that have already checked permissions. */
export async function setUpFixedCategories(executor: Executor): Promise<void> {
  await store.ensureFixedCategories(executor);
}

/**
 * Returns the slug of the category with this slug or name, adding the category if there is none. For use cases that
 * have already checked permissions.
 */
export async function findOrAddCategory(
  executor: Executor,
  requested: { slug: string; name: string },
): Promise<{ slug: string; isNew: boolean }> {
  const known = await store.findCategory(executor, requested.slug, requested.name);
  if (known) return { slug: known, isNew: false };
  await store.addCategory(executor, requested);
  return { slug: requested.slug, isNew: true };
}

/**
 * Adds a category after the existing ones. Its name and slug must be free. For use cases that have already checked
 * permissions.
 */
export async function storeCategory(
  executor: Executor,
  category: { slug: string; name: string; description: string },
): Promise<void> {
  await store.addCategory(executor, category);
}

/**
 * Returns the slug of the category with this slug or name; `undefined` when there is none. For use cases that have
 * already checked permissions.
 */
export async function findExistingCategory(
  executor: Executor,
  requested: { slug: string; name: string },
): Promise<string | undefined> {
  return store.findCategory(executor, requested.slug, requested.name);
}

/**
 * Blocks other changes to categories until the caller's transaction ends, so that a name or slug found to be available
 * stays available. Reading categories and writing articles are not blocked. For use cases that have already checked
 * permissions.
 */
export async function lockCategories(executor: Executor): Promise<void> {
  await store.lockCategories(executor);
}

/**
 * Changes a category, in the caller's transaction. If its slug changes, its articles and follows are updated, and the
 * old slug redirects to the new one. For use cases that have already checked permissions.
 */
export async function changeCategory(executor: Executor, before: store.Category, after: store.Category): Promise<void> {
  await store.updateCategory(executor, before, after);
}

/**
 * Deletes an empty category, in the caller's transaction. For use cases that have already checked permissions.
 * @param successor category to which its slugs redirect; null for none.
 */
export async function removeCategory(executor: Executor, slug: string, successor: string | null): Promise<void> {
  await store.removeCategory(executor, slug, successor);
}
