import { eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from '../schema';

/** Added to an article's counts; may be negative. */
export type CountChange = { likes?: number; ratings?: number; ratingSum?: number };

export async function addToCounts(
  executor: Executor,
  id: string,
  { likes = 0, ratings = 0, ratingSum = 0 }: CountChange,
): Promise<void> {
  await executor
    .update(articles)
    .set({
      likeCount: sql`${articles.likeCount} + ${likes}`,
      ratingCount: sql`${articles.ratingCount} + ${ratings}`,
      ratingSum: sql`${articles.ratingSum} + ${ratingSum}`,
    })
    .where(eq(articles.id, id));
}

/** An article's likes and ratings, counted afresh. */
export type Counts = { id: string; likes: number; ratings: number; ratingSum: number };

export async function setCounts(executor: Executor, counts: readonly Counts[]): Promise<void> {
  await executor.execute(sql`
    update articles set like_count = counted.likes, rating_count = counted.ratings, rating_sum = counted."ratingSum"
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as counted(id uuid, likes int, ratings int, "ratingSum" bigint)
    where articles.id = counted.id`);
}
