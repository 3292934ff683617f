import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { articles } from '~/articles/schema';
import type { Executor } from '~/platform/database.server';
import { fixedCategories } from './rules';
import { articleCategories } from './schema';

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

/** Adds the fixed categories that are missing. Names that were changed since stay changed. */
export async function ensureFixedCategories(executor: Executor): Promise<void> {
  const rows = fixedCategories.map((category, index) => ({ ...category, position: index + 1 }));
  await executor.insert(articleCategories).values(rows).onConflictDoNothing();
}

/** The category of that address or name, in any case. */
export async function findCategory(executor: Executor, slug: string, name: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ slug: articleCategories.slug })
    .from(articleCategories)
    .where(
      sql`${articleCategories.slug} = ${slug} or lower(${articleCategories.name}) = lower(${name}) or lower(${articleCategories.slug}) = lower(${name})`,
    )
    .orderBy(asc(articleCategories.position), asc(articleCategories.slug))
    .limit(1);
  return row?.slug;
}

/** Adds a category behind those that there are. */
export async function addCategory(executor: Executor, category: { slug: string; name: string }): Promise<void> {
  await executor.insert(articleCategories).values(category).onConflictDoNothing();
}
