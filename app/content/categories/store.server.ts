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

/** Returns every category in display order. */
export async function allCategories(
  executor: Executor,
): Promise<{ slug: string; name: string; description: string }[]> {
  return executor
    .select({ slug: articleCategories.slug, name: articleCategories.name, description: articleCategories.description })
    .from(articleCategories)
    .orderBy(asc(articleCategories.position), asc(articleCategories.name), asc(articleCategories.slug));
}
