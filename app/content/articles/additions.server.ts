import { type ArticleAddition, type ArticleFacts, articleAdditions } from './hooks';

/**
 * Returns all features' additions to an article's page. The caller must have checked that the actor may read the
 * article.
 */
export async function additionsTo(
  articleId: string,
): Promise<{ facts: ArticleFacts; structuredData: ArticleAddition['structuredData'] }> {
  const additions = await articleAdditions.run(articleId);
  return {
    facts: Object.assign({}, ...additions.map(({ facts }) => facts)),
    structuredData: Object.assign({}, ...additions.map(({ structuredData }) => structuredData)),
  };
}
