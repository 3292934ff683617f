import { and, eq, isNull, ne } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { articleDrafts, workingTitle } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleWorkflow } from '../schema';

/** Maximum titles returned. */
const maxTitles = 3;

/** Returns the titles, in quotation marks, of other articles that will be published at a time. */
export async function titlesPublishedAt(executor: Executor, time: Date, articleId: string): Promise<string[]> {
  const rows = await executor
    .select({ title: workingTitle })
    .from(articleWorkflow)
    .innerJoin(articles, eq(articles.id, articleWorkflow.articleId))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(
      and(
        eq(articleWorkflow.publishAt, time),
        ne(articleWorkflow.articleId, articleId),
        isNull(articleWorkflow.deletedAt),
      ),
    )
    .orderBy(articles.id)
    .limit(maxTitles);
  return rows.map(({ title }) => `“${title}”`);
}
