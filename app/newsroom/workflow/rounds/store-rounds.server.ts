import { inArray, sql } from 'drizzle-orm';
import { nameOfMember } from '~/identity/accounts/schema';
import { articleWorkflow, returnedVersionOf, roundOfReview } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';

const articleId = sql`article_workflow.article_id`;
const returned = returnedVersionOf(articleId);

/**
 * Returns in which round of review articles are, who submitted them, and the version that was last sent back if the
 * article has changed since and that version is stored, so that it can be compared.
 */
export const roundsOfReview = (executor: Executor, articleIds: readonly string[]) =>
  executor
    .select({
      articleId: articleWorkflow.articleId,
      roundNumber: roundOfReview(articleId),
      /** Name of the member who submitted it; null when the account was deleted. */
      submittedBy: nameOfMember(articleWorkflow.submittedBy),
      returnedVersion: sql<number | null>`(select revision.version from article_revisions as revision
        join article_drafts as draft on draft.article_id = revision.article_id
        where revision.article_id = ${articleId} and revision.version = ${returned} and draft.version > revision.version)`,
    })
    .from(articleWorkflow)
    .where(inArray(articleWorkflow.articleId, [...articleIds]));

/** Returns an article's round of review, from 1 (`roundOfReview`). */
export const roundOf = async (executor: Executor, articleId: string): Promise<number> =>
  (await roundsOfReview(executor, [articleId]))[0]?.roundNumber ?? 1;
