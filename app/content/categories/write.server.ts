import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { addCategory, ensureFixedCategories, findCategory } from './store.server';

/** Ensures that the fixed categories exist. */
export async function setUpFixedCategories(actor: Actor, executor: Executor): Promise<void> {
  authorize(actor, 'articles.import');
  await ensureFixedCategories(executor);
}

/** Returns the slug of the category with this slug or name, adding the category if there is none. */
export async function findOrAddCategory(
  actor: Actor,
  executor: Executor,
  requested: { slug: string; name: string },
): Promise<{ slug: string; isNew: boolean }> {
  authorize(actor, 'articles.import');
  const known = await findCategory(executor, requested.slug, requested.name);
  if (known) return { slug: known, isNew: false };
  await addCategory(executor, requested);
  return { slug: requested.slug, isNew: true };
}

/** Adds a category after the existing ones. Its name and slug must be free. */
export async function storeCategory(
  actor: Actor,
  executor: Executor,
  category: { slug: string; name: string; description: string },
): Promise<void> {
  authorize(actor, 'categories.manage');
  await addCategory(executor, category);
}

/** Returns the slug of the category with this slug or name; `undefined` when there is none. */
export async function findExistingCategory(
  actor: Actor,
  executor: Executor,
  requested: { slug: string; name: string },
): Promise<string | undefined> {
  authorize(actor, 'articles.import');
  return findCategory(executor, requested.slug, requested.name);
}
