import { and, asc, eq, exists } from 'drizzle-orm';
import { articleCategories } from '~/content/categories/schema';
import type { Executor } from '~/platform/database/database.server';
import { articles } from '../schema';

/** Returns the categories that have a published article, in display order. */
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
