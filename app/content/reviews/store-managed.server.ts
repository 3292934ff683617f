import { asc, eq, max, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';
import { platformReviews } from './schema';
import type { PlatformReviewRow } from './store.server';

/**
 * Blocks other changes to reviews until the transaction ends, so that the order does not change after it has been read.
 * Reading is not blocked.
 */
export async function lockReviews(executor: Executor): Promise<void> {
  await executor.execute(sql`lock table platform_reviews in share row exclusive mode`);
}

/** The fields of a review that members can change, except its place in the order. */
const values = {
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
  articleId: platformReviews.articleId,
};
export type ReviewValues = {
  [Field in keyof typeof values]: (typeof platformReviews.$inferSelect)[Field];
};
export type StoredReview = ReviewValues & { id: string; position: number };

const order = [asc(platformReviews.position), asc(platformReviews.name), asc(platformReviews.slug)];

/** Returns every review in order, with its article whether published or not. */
export const listManagedReviews = (executor: Executor) =>
  executor
    .select({
      id: platformReviews.id,
      name: platformReviews.name,
      category: platformReviews.category,
      rating: platformReviews.rating,
      featured: platformReviews.featured,
      article: { id: articles.id, title: articles.title, status: articles.status },
    })
    .from(platformReviews)
    .leftJoin(articles, eq(articles.id, platformReviews.articleId))
    .orderBy(...order);

/** Returns the IDs of all reviews in order. */
export async function orderedReviews(executor: Executor): Promise<{ id: string; position: number }[]> {
  return executor
    .select({ id: platformReviews.id, position: platformReviews.position })
    .from(platformReviews)
    .orderBy(...order);
}

export async function reviewById(executor: Executor, id: string): Promise<StoredReview | undefined> {
  const [row] = await executor
    .select({ ...values, id: platformReviews.id, position: platformReviews.position })
    .from(platformReviews)
    .where(eq(platformReviews.id, id));
  return row;
}

/** Returns the name and ID of the review with this slug. */
export async function reviewBySlug(
  executor: Executor,
  slug: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await executor
    .select({ id: platformReviews.id, name: platformReviews.name })
    .from(platformReviews)
    .where(eq(platformReviews.slug, slug));
  return row;
}

/** Returns the title of an article in any status. */
export async function articleTitle(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor.select({ title: articles.title }).from(articles).where(eq(articles.id, id));
  return row?.title;
}

/** Returns the title of an article, and prevents its deletion until the transaction ends. */
export async function lockArticle(executor: Executor, id: string): Promise<{ title: string } | undefined> {
  const [row] = await executor
    .select({ title: articles.title })
    .from(articles)
    .where(eq(articles.id, id))
    .for('key share');
  return row;
}

/** Returns the position after the last review. */
export async function nextPosition(executor: Executor): Promise<number> {
  const [row] = await executor.select({ last: max(platformReviews.position) }).from(platformReviews);
  return (row?.last ?? 0) + 1;
}

export async function insertReview(executor: Executor, row: PlatformReviewRow): Promise<void> {
  await executor.insert(platformReviews).values(row);
}

export async function updateReview(
  executor: Executor,
  id: string,
  change: Partial<Omit<PlatformReviewRow, 'id'>>,
): Promise<void> {
  await executor.update(platformReviews).set(change).where(eq(platformReviews.id, id));
}

export async function deleteReview(executor: Executor, id: string): Promise<void> {
  await executor.delete(platformReviews).where(eq(platformReviews.id, id));
}
