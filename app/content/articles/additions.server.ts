import type { Actor } from '~/platform/permissions/permissions';
import { type ArticleAddition, type ArticleFacts, articleAdditions } from './hooks';

/** What all features together add to the page of an article that the actor may read. */
export async function additionsTo(
  actor: Actor,
  articleId: string,
): Promise<{ facts: ArticleFacts; structuredData: ArticleAddition['structuredData'] }> {
  const additions = await articleAdditions.run(actor, articleId);
  return {
    facts: Object.assign({}, ...additions.map(({ facts }) => facts)),
    structuredData: Object.assign({}, ...additions.map(({ structuredData }) => structuredData)),
  };
}
