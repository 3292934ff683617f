import type { ArticleCard } from '~/content/articles/rules';
import { searchArticles } from '~/content/search/service.server';
import { maxMatches, wordsOf } from './rules';

/**
 * Returns published articles that are close to a missing address, at most three: those that contain all of its words,
 * allowing for typing errors, or else those that contain its longest one.
 */
export async function closeMatches(pathname: string): Promise<ArticleCard[]> {
  const words = wordsOf(pathname);
  if (words.length === 0) return [];
  const longest = [...words].sort((one, other) => other.length - one.length)[0] as string;
  for (const search of new Set([words.join(' '), longest])) {
    const { hits } = await searchArticles({ search, limit: maxMatches });
    if (hits.length > 0) return hits.map(({ card }) => card);
  }
  return [];
}
