import { listCategories } from '~/content/articles/categories/categories.server';
import { latestArticlePages, tagName } from '~/content/articles/service.server';
import { AppError } from '~/platform/errors';
import { publicUrl, siteDescription } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { type Feed, feedLength } from './rules';

/** Scope of a feed: one category, one tag, or all articles when both are missing. */
export type FeedScope = { category?: string; tag?: string };

/**
 * Returns the feed of the newest articles on the site, in a category or with a tag.
 * @throws AppError `not_found` when no published article has the category or tag.
 */
export async function readFeed(scope: FeedScope): Promise<Feed> {
  const siteUrl = publicUrl();
  const site = { siteUrl, description: siteDescription('en') };
  if (scope.category !== undefined) {
    const categories = await listCategories();
    const category = categories.find((known) => known.slug === scope.category);
    if (!category) throw new AppError('not_found', 'Category not found.');
    return {
      ...site,
      title: `${category.name} | ${siteName()}`,
      path: `/category/${encodeURIComponent(category.slug)}`,
      pageUrl: `${siteUrl}/articles?category=${encodeURIComponent(category.slug)}`,
      articles: await latestArticlePages({ limit: feedLength, category: category.slug }),
    };
  }
  if (scope.tag !== undefined) {
    // PostgreSQL does not accept NUL characters in text.
    const tag = scope.tag.includes('\0') ? undefined : await tagName(scope.tag);
    if (tag === undefined) throw new AppError('not_found', 'No articles have this tag.');
    return {
      ...site,
      title: `${tag} | ${siteName()}`,
      path: `/tag/${encodeURIComponent(scope.tag)}`,
      pageUrl: `${siteUrl}/articles?search=${encodeURIComponent(tag)}`,
      articles: await latestArticlePages({ limit: feedLength, tagSlug: scope.tag }),
    };
  }
  return {
    ...site,
    title: siteName(),
    path: '',
    pageUrl: `${siteUrl}/`,
    articles: await latestArticlePages({ limit: feedLength }),
  };
}
