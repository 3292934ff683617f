import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';
import { fixedCategories } from './rules';
import { articleCategories, categoryAddresses } from './schema';

/** Whether an article lies in the newsroom's trash. */
export const isInTrash = sql`exists (
  select 1 from article_workflow where article_workflow.article_id = ${articles.id} and article_workflow.deleted_at is not null)`;

/** Categories that have a published article, in their order. */
export async function usedCategories(
  executor: Executor,
): Promise<{ slug: string; name: string; description: string }[]> {
  return await executor
    .select({ slug: articleCategories.slug, name: articleCategories.name, description: articleCategories.description })
    .from(articleCategories)
    .where(
      exists(
        executor
          .select({ id: articles.id })
          .from(articles)
          .where(and(eq(articles.category, articleCategories.slug), eq(articles.status, 'published'))),
      ),
    )
    .orderBy(asc(articleCategories.position), asc(articleCategories.name));
}

/** Adds the fixed categories that are missing and were never renamed, merged or deleted. Changed names stay changed. */
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

/** The slug of the category that has an address, or had it before; `undefined` when there is none. */
export async function categoryAt(executor: Executor, address: string): Promise<string | undefined> {
  const { rows } = await executor.execute<{ slug: string }>(sql`
    select slug from article_categories where slug = ${address}
    union all
    select category from category_addresses where slug = ${address} and category is not null
    limit 1`);
  return rows[0]?.slug;
}

/** The category of that address or name, in any case, or that had the address before. */
export async function findCategory(executor: Executor, slug: string, name: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ slug: articleCategories.slug })
    .from(articleCategories)
    .where(
      sql`${articleCategories.slug} = ${slug} or lower(${articleCategories.name}) = lower(${name}) or lower(${articleCategories.slug}) = lower(${name})`,
    )
    .orderBy(asc(articleCategories.position), asc(articleCategories.slug))
    .limit(1);
  return row?.slug ?? (await categoryAt(executor, slug));
}

/** Adds a category behind those that there are; an address that a deleted one had is taken anew. */
export async function addCategory(
  executor: Executor,
  category: { slug: string; name: string; description?: string },
): Promise<void> {
  await executor.delete(categoryAddresses).where(eq(categoryAddresses.slug, category.slug));
  await executor.insert(articleCategories).values(category).onConflictDoNothing();
}

export type CategoryWithCount = { slug: string; name: string; description: string; articles: number };

/** Every category in its order, with the number of its articles in whatever state but in the trash. */
export async function allCategories(executor: Executor): Promise<CategoryWithCount[]> {
  const { rows } = await executor.execute<CategoryWithCount>(sql`
    select slug, name, description, coalesce(counted.articles, 0)::int as articles
    from article_categories
    left join (select category, count(*) as articles from articles where not ${isInTrash} group by category) as counted
      on category = slug
    order by position, name, slug`);
  return rows;
}
