import { asc, eq, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';
import { platformReviews } from './schema';

/**
 * Returns all platforms, with the fields shown on their cards. `articleId` is null while the full review is not
 * published.
 */
export async function listReviews(executor: Executor) {
  return await executor
    .select({
      id: platformReviews.id,
      slug: platformReviews.slug,
      name: platformReviews.name,
      category: platformReviews.category,
      rating: platformReviews.rating,
      users: platformReviews.users,
      usersSource: platformReviews.usersSource,
      description: platformReviews.description,
      pros: platformReviews.pros,
      cons: platformReviews.cons,
      pricing: platformReviews.pricing,
      featured: platformReviews.featured,
      url: platformReviews.url,
      articleId: sql<string | null>`case when ${articles.status} = 'published' then ${articles.id} end`,
    })
    .from(platformReviews)
    .leftJoin(articles, eq(articles.id, platformReviews.articleId))
    .orderBy(asc(platformReviews.position), asc(platformReviews.name), asc(platformReviews.slug));
}

export type PlatformReviewRow = typeof platformReviews.$inferInsert;

/**
 * Inserts a platform's card, or updates the one with the same slug, which keeps its ID, if it is that of the same article.
 * Returns whether it did.
 */
export async function savePlatformReview(executor: Executor, row: PlatformReviewRow): Promise<boolean> {
  const { id: _id, ...values } = row;
  const saved = await executor
    .insert(platformReviews)
    .values(row)
    .onConflictDoUpdate({
      target: platformReviews.slug,
      set: values,
      setWhere: sql`${platformReviews.articleId} is not distinct from excluded.article_id`,
    })
    .returning({ id: platformReviews.id });
  return saved.length > 0;
}
