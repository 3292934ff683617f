import { and, asc, eq, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleLikes, articleRatings } from './schema';

// Counts change only by what a statement has actually inserted or deleted, so that concurrent changes cannot corrupt
// them.

/** Likes a published article. Does nothing when it is already liked or not published. */
export async function addLike(executor: Executor, articleId: string, userId: string): Promise<void> {
  await executor.execute(sql`
    with added as (
      insert into article_likes (article_id, user_id)
      select id, ${userId}::uuid from articles where id = ${articleId}::uuid and status = 'published'
      on conflict do nothing
      returning article_id
    )
    update articles set like_count = like_count + 1 from added where articles.id = added.article_id`);
}

/** Removes a like, if present. */
export async function removeLike(executor: Executor, articleId: string, userId: string): Promise<void> {
  await executor.execute(sql`
    with removed as (
      delete from article_likes where article_id = ${articleId}::uuid and user_id = ${userId}::uuid
      returning article_id
    )
    update articles set like_count = like_count - 1 from removed where articles.id = removed.article_id`);
}

/**
 * Rates a published article, for the first time or again. Must run in a transaction, because it needs two statements: a
 * single statement that waited for another rating by the same member would add to an outdated sum, which the table's
 * check rejects.
 */
export async function saveRating(
  executor: Executor,
  { articleId, userId, rating }: { articleId: string; userId: string; rating: number },
): Promise<void> {
  const { rows } = await executor.execute<{ difference: number; is_first: number }>(sql`
    insert into article_ratings as own (article_id, user_id, rating)
    select id, ${userId}::uuid, ${rating}::smallint from articles where id = ${articleId}::uuid and status = 'published'
    on conflict (article_id, user_id)
      do update set previous_rating = own.rating, rating = excluded.rating, updated_at = now()
    returning rating - coalesce(previous_rating, 0) as difference, (previous_rating is null)::int as is_first`);
  const [written] = rows;
  if (!written) return;
  await executor
    .update(articles)
    .set({
      ratingSum: sql`${articles.ratingSum} + ${written.difference}`,
      ratingCount: sql`${articles.ratingCount} + ${written.is_first}`,
    })
    .where(eq(articles.id, articleId));
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
 * Deletes a member's likes and ratings and updates the articles' counts. Must run in the transaction that deletes the
 * member: the member stays locked until that transaction ends, so that no like can be added in the meantime and then
 * deleted without updating the counts.
 */
export async function removeMarksOf(executor: Executor, userId: string): Promise<void> {
  await executor.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const markedArticles = sql`
    select article_id from article_likes where user_id = ${userId}::uuid
    union select article_id from article_ratings where user_id = ${userId}::uuid`;
  // Locks in key order, so that two members who leave at once and liked the same articles cannot deadlock.
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from articles where id in (${markedArticles}) order by id for no key update`,
  );
  await executor.delete(articleLikes).where(eq(articleLikes.userId, userId));
  await executor.delete(articleRatings).where(eq(articleRatings.userId, userId));
  // Recounts instead of decrementing: a wrong count must never prevent a member from leaving. The articles are locked.
  await executor.execute(sql`
    update articles set
      like_count = (select count(*) from article_likes where article_id = articles.id),
      (rating_count, rating_sum) =
        (select count(*), coalesce(sum(rating), 0) from article_ratings where article_id = articles.id)
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
}
