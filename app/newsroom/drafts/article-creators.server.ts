import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { findFirstSavers } from './revisions/store-revisions.server';

/** The member who started an article. */
export type ArticleCreator = { userId: string; name: string | null };

/**
 * Returns who started each of the given articles, by article ID. Omits imported articles and those started by deleted
 * members.
 */
export async function findArticleCreators(
  actor: Actor,
  executor: Executor,
  articleIds: readonly string[],
): Promise<Map<string, ArticleCreator>> {
  authorize(actor, 'content.moderate');
  if (articleIds.length === 0) return new Map();
  const rows = await findFirstSavers(executor, articleIds);
  return new Map(rows.flatMap(({ articleId, userId, name }) => (userId ? [[articleId, { userId, name }]] : [])));
}
