import { type ArticleCard, type ArticlePage, relatedLimit, tidyTags } from './rules';

/** Where an article belongs: articles of the same category or tags may list it as related. */
export type Membership = { categories: string[]; tags: string[] };

export const membershipOf = (...articles: readonly { category: string; tags: readonly string[] }[]): Membership => ({
  categories: [...new Set(articles.map(({ category }) => category))],
  tags: [...new Set(articles.flatMap(({ tags }) => tidyTags(tags).map(({ slug }) => slug)))],
});

/** Its own page, with its comments. */
export const pageTag = (slug: string): string => `article:${slug}`;
/** Wherever it appears as a card, and its cover: not changed by its comments. */
export const cardTag = (slug: string): string => `card:${slug}`;
const relatedByTag = (slug: string): string => `related:tag:${slug}`;
const relatedByCategory = (slug: string): string => `related:category:${slug}`;

/** Cache tags of what becomes stale when articles change: all lists, their own pages, and where they are or may be related. */
export function staleArticleTags(slugs: readonly string[], membership?: Membership): string[] {
  return [
    'articles',
    ...slugs.flatMap((slug) => [pageTag(slug), cardTag(slug)]),
    ...(membership?.tags ?? []).map(relatedByTag),
    ...(membership?.categories ?? []).map(relatedByCategory),
  ];
}

/**
 * Cache tags of an article's page: itself, the related articles that it shows, and what a new related article would have in common
 * with it. Sharing the category alone ranks below sharing a tag, so the category counts only while such an article would get in.
 */
export function articlePageTags(
  article: Pick<ArticlePage, 'slug' | 'category' | 'tags'>,
  related: readonly Pick<ArticleCard, 'slug' | 'tags'>[],
): string[] {
  const own = tidyTags(article.tags).map(({ slug }) => slug);
  const sharesTag = ({ tags }: Pick<ArticleCard, 'tags'>): boolean =>
    tidyTags(tags).some(({ slug }) => own.includes(slug));
  const hasRoom = related.length < relatedLimit || !related.every(sharesTag);
  return [
    pageTag(article.slug),
    ...related.map(({ slug }) => cardTag(slug)),
    ...own.map(relatedByTag),
    ...(hasRoom ? [relatedByCategory(article.category.slug)] : []),
  ];
}
