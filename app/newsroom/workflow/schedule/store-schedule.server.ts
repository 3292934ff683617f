import { and, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { articleDrafts, workingTitle } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleWorkflow } from '../schema';

/** Maximum publications returned. */
const maxPublications = 200;

/** Returns other articles that will be published, soonest first. */
async function publicationsExcept(executor: Executor, articleId: string, time: SQL | undefined) {
  const rows = await executor
    .select({
      title: workingTitle,
      publishAt: articleWorkflow.publishAt,
    })
    .from(articleWorkflow)
    .innerJoin(articles, eq(articles.id, articleWorkflow.articleId))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(and(time, ne(articleWorkflow.articleId, articleId), isNull(articleWorkflow.deletedAt)))
    .orderBy(articleWorkflow.publishAt, articles.id)
    .limit(maxPublications);
  return rows.flatMap(({ title, publishAt }) => (publishAt ? [{ title, publishAt }] : []));
}

/** Returns the titles of other articles that will be published at a time. */
export async function titlesPublishedAt(executor: Executor, time: Date, articleId: string): Promise<string[]> {
  const publications = await publicationsExcept(executor, articleId, eq(articleWorkflow.publishAt, time));
  return publications.map(({ title }) => title);
}

/** Returns the titles and times of other articles that will be published, soonest first; at most `maxPublications`. */
export const otherPublications = (
  executor: Executor,
  articleId: string,
): Promise<{ title: string; publishAt: Date }[]> =>
  publicationsExcept(executor, articleId, isNotNull(articleWorkflow.publishAt));
