import { and, asc, eq, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleLikes, articleRatings } from './schema';

/**
 * Locks an article before its likes or ratings change. Everything that changes both takes the lock of the article first,
 * so that no two transactions wait for each other.
 */
const lockArticle = (executor: Executor, articleId: string): Promise<unknown> =>
  executor.execute(sql`select from articles where id = ${articleId}::uuid for no key update`);

/** Likes a published article. Returns false when it is already liked or not published. */
export async function addLike(executor: Executor, articleId: string, userId: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    insert into article_likes (article_id, user_id)
    select id, ${userId}::uuid from articles where id = ${articleId}::uuid and status = 'published'
    on conflict do nothing
    returning article_id`);
  return rows.length > 0;
}

/** Removes a like. Returns false when there is none. */
export async function removeLike(executor: Executor, articleId: string, userId: string): Promise<boolean> {
  await lockArticle(executor, articleId);
  const removed = await executor
    .delete(articleLikes)
    .where(and(eq(articleLikes.articleId, articleId), eq(articleLikes.userId, userId)))
    .returning({ articleId: articleLikes.articleId });
  return removed.length > 0;
}

/**
 * Rates a published article, for the first time or again. Returns how this changes the article's counts; undefined when
 * the article is not published.
 */
export async function saveRating(
  executor: Executor,
  { articleId, userId, rating }: { articleId: string; userId: string; rating: number },
): Promise<{ ratings: number; ratingSum: number } | undefined> {
  await lockArticle(executor, articleId);
  const { rows } = await executor.execute<{ ratings: number; ratingSum: number }>(sql`
    insert into article_ratings as own (article_id, user_id, rating)
    select id, ${userId}::uuid, ${rating}::smallint from articles where id = ${articleId}::uuid and status = 'published'
    on conflict (article_id, user_id)
      do update set previous_rating = own.rating, rating = excluded.rating, updated_at = now()
    returning (previous_rating is null)::int as ratings, rating - coalesce(previous_rating, 0) as "ratingSum"`);
  return rows[0];
}

/** Returns whether a member likes an article, and their rating of it. */
export async function ownMarks(
  executor: Executor,
  articleId: string,
  userId: string,
): Promise<{ isLiked: boolean; rating: number | null }> {
  const { rows } = await executor.execute<{ is_liked: boolean; rating: number | null }>(sql`
    select
      exists (select from article_likes where article_id = ${articleId}::uuid and user_id = ${userId}::uuid) as is_liked,
      (select rating from article_ratings where article_id = ${articleId}::uuid and user_id = ${userId}::uuid) as rating`);
  return { isLiked: rows[0]?.is_liked ?? false, rating: rows[0]?.rating ?? null };
}

const isPublishedArticle = eq(articles.status, 'published');
/** Joined only for published articles, so that the titles of unpublished ones stay hidden. */
const articleColumns = { slug: articles.slug, title: articles.title };

/** Returns all of a member's likes, oldest first. */
export async function likesOf(executor: Executor, userId: string) {
  return await executor
    .select({ articleId: articleLikes.articleId, ...articleColumns, likedAt: articleLikes.createdAt })
    .from(articleLikes)
    .leftJoin(articles, and(eq(articles.id, articleLikes.articleId), isPublishedArticle))
    .where(eq(articleLikes.userId, userId))
    .orderBy(asc(articleLikes.createdAt), asc(articleLikes.articleId));
}

/** Returns all of a member's ratings, oldest first. */
export async function ratingsOf(executor: Executor, userId: string) {
  return await executor
    .select({
      articleId: articleRatings.articleId,
      ...articleColumns,
      rating: articleRatings.rating,
      ratedAt: articleRatings.createdAt,
      changedAt: articleRatings.updatedAt,
    })
    .from(articleRatings)
    .leftJoin(articles, and(eq(articles.id, articleRatings.articleId), isPublishedArticle))
    .where(eq(articleRatings.userId, userId))
    .orderBy(asc(articleRatings.createdAt), asc(articleRatings.articleId));
}

/**
 * Deletes a member's likes and ratings. Must run in the transaction that deletes the member: the member stays locked
 * until that transaction ends, so that no like can be added in the meantime and then deleted without updating the counts.
 * @returns the remaining likes and ratings of each article concerned. The articles stay locked as well.
 */
export async function removeMarksOf(
  executor: Executor,
  userId: string,
): Promise<{ id: string; likes: number; ratings: number; ratingSum: number }[]> {
  await executor.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const markedArticles = sql`
    select article_id from article_likes where user_id = ${userId}::uuid
    union select article_id from article_ratings where user_id = ${userId}::uuid`;
  // Locks in key order, so that two members who leave at the same time and liked the same articles cannot deadlock.
  const locked = await executor.execute<{ id: string }>(
    sql`select id from articles where id in (${markedArticles}) order by id for no key update`,
  );
  await executor.delete(articleLikes).where(eq(articleLikes.userId, userId));
  await executor.delete(articleRatings).where(eq(articleRatings.userId, userId));
  // Recounts instead of decrementing: a wrong count must never prevent a member from leaving.
  const { rows } = await executor.execute<{ id: string; likes: number; ratings: number; ratingSum: number }>(sql`
    select id, (select count(*)::int from article_likes where article_id = id) as likes, ratings, "ratingSum"
    from unnest(${sql.param(locked.rows.map(({ id }) => id))}::uuid[]) as id,
      lateral (select count(*)::int as ratings, coalesce(sum(rating), 0)::int as "ratingSum"
        from article_ratings where article_id = id) as rated`);
  return rows;
}
