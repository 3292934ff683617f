import { eq, inArray } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleWorkflow } from '../schema';
import type { PublicationTimes } from './date-rules';

/** Returns when each article was first published, and when it or its changes are scheduled to be published. */
export async function publicationTimes(
  executor: Executor,
  articleIds: readonly string[],
): Promise<Map<string, PublicationTimes>> {
  const rows = await executor
    .select({ id: articles.id, publishedAt: articles.publishedAt, publishAt: articleWorkflow.publishAt })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .where(inArray(articles.id, [...articleIds]));
  return new Map(rows.map(({ id, ...times }) => [id, times]));
}
