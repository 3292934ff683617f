import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { fixedCategories } from './rules';
import { articleCategories, categoryAddresses } from './schema';

/**
 * Adds the fixed categories that are missing, except those that were renamed, merged or deleted. Existing names stay
 * unchanged.
 */
export async function ensureFixedCategories(executor: Executor): Promise<void> {
  const changed = await executor
    .select({ slug: categoryAddresses.slug })
    .from(categoryAddresses)
    .where(
      inArray(
        categoryAddresses.slug,
        fixedCategories.map(({ slug }) => slug),
      ),
    );
  const rows = fixedCategories
    .map((category, index) => ({ ...category, position: index + 1 }))
    .filter(({ slug }) => !changed.some((address) => address.slug === slug));
  if (rows.length > 0) await executor.insert(articleCategories).values(rows).onConflictDoNothing();
}

/** Returns the slug of the category that has or had this slug; `undefined` when there is none. */
export async function resolveCategory(executor: Executor, address: string): Promise<string | undefined> {
  const { rows } = await executor.execute<{ slug: string }>(sql`
    select slug from article_categories where slug = ${address}
    union all
    select category from category_addresses where slug = ${address} and category is not null
    limit 1`);
  return rows[0]?.slug;
}

/** Returns the slug of the category with this slug, former slug or name. Names are matched case-insensitively. */
export async function findCategory(executor: Executor, slug: string, name: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ slug: articleCategories.slug })
    .from(articleCategories)
    .where(
      sql`${articleCategories.slug} = ${slug} or lower(${articleCategories.name}) = lower(${name}) or lower(${articleCategories.slug}) = lower(${name})`,
    )
    .orderBy(asc(articleCategories.position), asc(articleCategories.slug))
    .limit(1);
  return row?.slug ?? (await resolveCategory(executor, slug));
}

/** Adds a category after the existing ones. The new category may reuse the slug of a deleted one. */
export async function addCategory(
  executor: Executor,
  category: { slug: string; name: string; description?: string },
): Promise<void> {
  await executor.delete(categoryAddresses).where(eq(categoryAddresses.slug, category.slug));
  await executor.insert(articleCategories).values(category).onConflictDoNothing();
}

export type Category = { slug: string; name: string; description: string };

/** Returns every category in display order. */
export async function allCategories(executor: Executor): Promise<Category[]> {
  return executor
    .select({ slug: articleCategories.slug, name: articleCategories.name, description: articleCategories.description })
    .from(articleCategories)
    .orderBy(asc(articleCategories.position), asc(articleCategories.name), asc(articleCategories.slug));
}

export async function lockCategories(executor: Executor): Promise<void> {
  await executor.execute(sql`lock table article_categories in share row exclusive mode`);
}

/** Updates a category. The foreign keys of articles and follows update these when the slug changes. */
export async function updateCategory(executor: Executor, before: Category, after: Category): Promise<void> {
  if (after.slug !== before.slug) {
    await executor.delete(categoryAddresses).where(eq(categoryAddresses.slug, after.slug));
  }
  await executor.update(articleCategories).set(after).where(eq(articleCategories.slug, before.slug));
  if (after.slug !== before.slug) await redirectSlug(executor, before.slug, after.slug);
}

const redirectSlug = (executor: Executor, slug: string, category: string | null) =>
  executor
    .insert(categoryAddresses)
    .values({ slug, category })
    .onConflictDoUpdate({ target: categoryAddresses.slug, set: { category } });

export async function removeCategory(executor: Executor, slug: string, successor: string | null): Promise<void> {
  await executor.update(categoryAddresses).set({ category: successor }).where(eq(categoryAddresses.category, slug));
  await executor.delete(articleCategories).where(eq(articleCategories.slug, slug));
  await redirectSlug(executor, slug, successor);
}
