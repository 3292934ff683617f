import { and, count, eq, ne, sql } from 'drizzle-orm';
import { follows } from '~/audience/follows/schema';
import { articles } from '~/content/articles/schema';
import { articleCategories, categoryAddresses } from '~/content/categories/schema';
import { isInTrash, shownStatus } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';
import type { StatusCounts } from './rules';

export type CategoryRow = { slug: string; name: string; description: string };
export type CategoryWithCount = CategoryRow & { articles: number };

/** Returns every category in display order with the number of its articles, excluding the trash. */
export async function listCategoriesWithCounts(executor: Executor): Promise<CategoryWithCount[]> {
  const { rows } = await executor.execute<CategoryWithCount>(sql`
    select slug, name, description, coalesce(counted.articles, 0)::int as articles
    from article_categories
    left join (select category, count(*) as articles from articles where not ${isInTrash} group by category) as counted
      on category = slug
    order by position, name, slug`);
  return rows;
}

const columns = {
  slug: articleCategories.slug,
  name: articleCategories.name,
  description: articleCategories.description,
};

export async function categoryBySlug(executor: Executor, slug: string): Promise<CategoryRow | undefined> {
  const [row] = await executor.select(columns).from(articleCategories).where(eq(articleCategories.slug, slug));
  return row;
}

/** Returns the category with this name, ignoring case. @param exceptSlug slug of a category to ignore. */
export async function categoryByName(
  executor: Executor,
  name: string,
  exceptSlug?: string,
): Promise<CategoryRow | undefined> {
  const [row] = await executor
    .select(columns)
    .from(articleCategories)
    .where(
      and(
        sql`lower(${articleCategories.name}) = lower(${name})`,
        exceptSlug === undefined ? undefined : ne(articleCategories.slug, exceptSlug),
      ),
    )
    .limit(1);
  return row;
}

/** Counts a category's articles by status, including those in the trash. */
export async function countArticles(executor: Executor, slug: string): Promise<StatusCounts> {
  const rows = await executor
    .select({ status: shownStatus, count: count() })
    .from(articles)
    .where(eq(articles.category, slug))
    .groupBy(shownStatus);
  const counts: StatusCounts = { draft: 0, pending: 0, approved: 0, scheduled: 0, published: 0 };
  for (const { status, count } of rows) counts[status as keyof StatusCounts] = count;
  return counts;
}

export async function countTrashed(executor: Executor, slug: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articles)
    .where(and(eq(articles.category, slug), isInTrash));
  return row?.count ?? 0;
}

/** Counts a category's followers, and how many of them also follow another given category. */
export async function countFollowers(
  executor: Executor,
  slug: string,
  other = '',
): Promise<{ followers: number; ofBoth: number }> {
  const { rows } = await executor.execute<{ followers: number; ofBoth: number }>(sql`
    select count(*)::int as followers, count(*) filter (where exists (
      select 1 from ${follows} as also where also.user_id = held.user_id and also.category = ${other}))::int as "ofBoth"
    from ${follows} as held where held.category = ${slug}`);
  return rows[0] ?? { followers: 0, ofBoth: 0 };
}

/** Returns the former slugs that redirect to a category, sorted. */
export async function formerSlugsOf(executor: Executor, slug: string): Promise<string[]> {
  const rows = await executor
    .select({ slug: categoryAddresses.slug })
    .from(categoryAddresses)
    .where(eq(categoryAddresses.category, slug))
    .orderBy(categoryAddresses.slug);
  return rows.map((row) => row.slug);
}
