import { eq, inArray, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleWorkflow } from '../schema';

/**
 * Returns when each article was published or is scheduled to be; null for those that are neither. An article that has been
 * published before keeps its date.
 */
export async function publicationTimes(
  executor: Executor,
  articleIds: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await executor
    .select({
      id: articles.id,
      time: sql`coalesce(${articles.publishedAt}, ${articleWorkflow.publishAt})`.mapWith(articles.publishedAt),
    })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .where(inArray(articles.id, [...articleIds]));
  return new Map(rows.map(({ id, time }) => [id, time]));
}
