import { type SQL, sql } from 'drizzle-orm';

/** Selects an article's steps in the audit log since it was last published, if ever. */
const stepsSincePublication = (articleId: SQL): SQL => sql`
  security_audit_log as step where step.resource_type = 'article' and step.resource_id = ${articleId}::text
    and step.sequence > coalesce((
      select max(publication.sequence) from security_audit_log as publication
      where publication.resource_type = 'article' and publication.resource_id = ${articleId}::text
        and publication.action = 'article_published'), 0)`;

/**
 * Selects how often an article has been submitted since it was last published.
 * @param articleId the column of the outer query, with its table's name
 */
export const roundsOf = (articleId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${stepsSincePublication(articleId)} and step.action = 'article_pending')`;

/**
 * Selects the version of an article's working copy that a reviewer last sent back since the article was last published;
 * null if none was.
 * @param articleId as for `roundsOf`
 */
export const returnedVersionOf = (articleId: SQL): SQL<number | null> =>
  sql<number | null>`(select (step.new_values ->> 'version')::int from ${stepsSincePublication(articleId)}
    and step.action in ('article_changes_requested', 'article_rejected') order by step.sequence desc limit 1)`;
