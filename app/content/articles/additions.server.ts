import { type ArticleAddition, type ArticleFacts, articleAdditions } from './hooks';

/** Returns what all features add to the page of a published article. */
export async function additionsTo(
  articleId: string,
): Promise<{ facts: ArticleFacts; structuredData: ArticleAddition['structuredData'] }> {
  const additions = await articleAdditions.run(articleId);
  return {
    facts: Object.assign({}, ...additions.map(({ facts }) => facts)),
    structuredData: Object.assign({}, ...additions.map(({ structuredData }) => structuredData)),
  };
}
