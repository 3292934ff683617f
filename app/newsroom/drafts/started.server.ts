import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { firstSavers } from './revisions/store-revisions.server';

/** The member who started an article. */
export type Beginner = { userId: string; name: string | null };

/**
 * Returns who started the given articles, by article id. Imported articles and those of deleted members are missing.
 */
export async function whoBegan(
  actor: Actor,
  executor: Executor,
  articleIds: readonly string[],
): Promise<Map<string, Beginner>> {
  authorize(actor, 'content.moderate');
  if (articleIds.length === 0) return new Map();
  const rows = await firstSavers(executor, articleIds);
  return new Map(rows.flatMap(({ articleId, userId, name }) => (userId ? [[articleId, { userId, name }]] : [])));
}
