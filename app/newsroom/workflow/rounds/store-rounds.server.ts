import { inArray, sql } from 'drizzle-orm';
import { articleWorkflow, returnedVersionOf, roundsOf } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';

const articleId = sql`article_workflow.article_id`;
const returned = returnedVersionOf(articleId);

/**
 * Returns in which round of review articles are, and the version that was last sent back if the article has changed since
 * and that version is stored, so that it can be compared.
 */
export const roundsOfReview = (executor: Executor, articleIds: readonly string[]) =>
  executor
    .select({
      articleId: articleWorkflow.articleId,
      rounds: roundsOf(articleId),
      returnedVersion: sql<number | null>`(select revision.version from article_revisions as revision
        join article_drafts as draft on draft.article_id = revision.article_id
        where revision.article_id = ${articleId} and revision.version = ${returned} and draft.version > revision.version)`,
    })
    .from(articleWorkflow)
    .where(inArray(articleWorkflow.articleId, [...articleIds]));

/** Returns an article's round of review: how often it has been submitted since it was last published. */
export const roundOf = async (executor: Executor, articleId: string): Promise<number> =>
  (await roundsOfReview(executor, [articleId]))[0]?.rounds ?? 0;
