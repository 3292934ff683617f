import type { Executor } from '~/platform/database/database.server';
import { addCategory, ensureFixedCategories, findCategory } from './store.server';

/** Ensures that the fixed categories exist. For use cases that have already checked permissions. */
export async function setUpFixedCategories(executor: Executor): Promise<void> {
  await ensureFixedCategories(executor);
}

/**
 * Returns the slug of the category with this slug or name, adding the category if there is none. For use cases that
 * have already checked permissions.
 */
export async function findOrAddCategory(
  executor: Executor,
  requested: { slug: string; name: string },
): Promise<{ slug: string; isNew: boolean }> {
  const known = await findCategory(executor, requested.slug, requested.name);
  if (known) return { slug: known, isNew: false };
  await addCategory(executor, requested);
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
  await addCategory(executor, category);
}

/**
 * Returns the slug of the category with this slug or name; `undefined` when there is none. For use cases that have
 * already checked permissions.
 */
export async function findExistingCategory(
  executor: Executor,
  requested: { slug: string; name: string },
): Promise<string | undefined> {
  return findCategory(executor, requested.slug, requested.name);
}
