import type { Executor } from '~/platform/database/database.server';
import { findFirstSavers, findSavers } from './store-revisions.server';

/** The member who started an article. */
export type ArticleCreator = { userId: string; name: string | null };

/**
 * Returns who started each of the given articles, by article ID. Omits imported articles and those started by deleted
 * members. For use cases that have already checked permissions.
 */
export async function findArticleCreators(
  executor: Executor,
  articleIds: readonly string[],
): Promise<Map<string, ArticleCreator>> {
  if (articleIds.length === 0) return new Map();
  const rows = await findFirstSavers(executor, articleIds);
  return new Map(rows.flatMap(({ articleId, userId, name }) => (userId ? [[articleId, { userId, name }]] : [])));
}

/**
 * Returns a lookup of the members who have written part of each of the given articles, published or not. For use cases
 * that have already checked permissions.
 */
export async function findArticleWriters(
  executor: Executor,
  articleIds: readonly string[],
): Promise<(articleId: string) => string[]> {
  const rows = articleIds.length > 0 ? await findSavers(executor, articleIds) : [];
  return (id) => rows.flatMap(({ articleId, userId }) => (articleId === id ? userId : []));
}
