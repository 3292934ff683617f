import { type ArticleCard, type ArticlePage, normaliseTags, relatedLimit } from './rules';

/**
 * Categories and tags of one or more articles. Other articles in these categories or with these tags may list the
 * articles as related.
 */
export type Membership = { categories: string[]; tags: string[] };

export const membershipOf = (...articles: readonly { category: string; tags: readonly string[] }[]): Membership => ({
  categories: [...new Set(articles.map(({ category }) => category))],
  tags: [...new Set(articles.flatMap(({ tags }) => normaliseTags(tags).map(({ slug }) => slug)))],
});

/** Cache tag for every page about a single article, and for its record in the API. */
export const articlePagesTag = 'article-pages';
/** Cache tag for an article's own page, including its comments. */
export const articleTag = (slug: string): string => `article:${slug}`;
/** Cache tag for everything that shows an article's card, and for its cover. New comments do not invalidate it. */
export const cardTag = (slug: string): string => `card:${slug}`;
const relatedByTag = (slug: string): string => `related:tag:${slug}`;
const relatedByCategory = (slug: string): string => `related:category:${slug}`;

/**
 * Returns the cache tags to invalidate when articles change: all lists, the articles' own pages and cards, and the
 * pages that list them, or may now list them, as related.
 */
export function staleArticleTags(slugs: readonly string[], membership?: Membership): string[] {
  return [
    'articles',
    ...slugs.flatMap((slug) => [articleTag(slug), cardTag(slug)]),
    ...(membership?.tags ?? []).map(relatedByTag),
    ...(membership?.categories ?? []).map(relatedByCategory),
  ];
}

/**
 * Returns the cache tags for an article's page: its own, those of the related articles shown on it, and those of the
 * tags and category through which another article could become related. Articles that share a tag rank above those that
 * share only the category, so the category's tag is included only if an article of the latter kind could make the list.
 */
export function articlePageTags(
  article: Pick<ArticlePage, 'slug' | 'category' | 'tags'>,
  related: readonly Pick<ArticleCard, 'slug' | 'tags'>[],
): string[] {
  const own = normaliseTags(article.tags).map(({ slug }) => slug);
  const sharesTag = ({ tags }: Pick<ArticleCard, 'tags'>): boolean =>
    normaliseTags(tags).some(({ slug }) => own.includes(slug));
  const hasRoom = related.length < relatedLimit || !related.every(sharesTag);
  return [
    articlePagesTag,
    articleTag(article.slug),
    ...related.map(({ slug }) => cardTag(slug)),
    ...own.map(relatedByTag),
    ...(hasRoom ? [relatedByCategory(article.category.slug)] : []),
  ];
}
