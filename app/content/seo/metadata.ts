import type { MetaDescriptor } from 'react-router';
import type { ArticleListQuery, ArticlePage } from '~/content/articles/rules';
import { categoryName } from '~/content/categories/names';
import { shareUrl } from '~/content/covers/rules';
import { withoutFocus } from '~/content/media/picture-urls';
import { m } from '~/platform/languages/compiled/messages';
import {
  defaultPicture,
  type Matches,
  metaDescriptorsOf,
  openGraphLocale,
  pageMeta,
  pageOpenGraphLocale,
  siteDescriptionOf,
  siteUrlOf,
  truncate,
} from '~/platform/metadata/page-metadata';
import { siteName } from '~/platform/site-identity/site-name';
import { articleData, breadcrumbData, organisationData, siteData } from './structured-data';

/**
 * Returns the metadata for the home page: the usual tags, the publisher, and how to search the site.
 * @param title see `homeTitle`.
 */
export function homeMeta(matches: Matches, title: string): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const description = siteDescriptionOf(matches);
  const descriptors = metaDescriptorsOf(siteUrl, {
    title,
    description,
    path: '/',
    fullTitle: title,
    kind: 'website',
    locale: pageOpenGraphLocale(),
    picture: defaultPicture(siteUrl),
  });
  if (siteUrl !== '') {
    descriptors.push(
      { 'script:ld+json': siteData(siteUrl, description) },
      { 'script:ld+json': organisationData(siteUrl) },
    );
  }
  return descriptors;
}

/** Returns the title of an article list: what was searched for, the category, or all articles. */
export function articlesTitle(
  { search = '', category = '' }: Partial<Pick<ArticleListQuery, 'search' | 'category'>> = {},
  categories: readonly { slug: string; name: string }[] = [],
): string {
  if (search !== '') return `${m.search_label()}: ${truncate(search, 60)}`;
  if (category === '') return m.articles_title();
  return categoryName(categories.find(({ slug }) => slug === category) ?? { slug: category, name: category });
}

/**
 * Returns the metadata for the article list. Each category's list has its own canonical URL, which all its pages and
 * sort orders share. Search results are hidden from search engines.
 * @param categories the known categories, with their names.
 */
export function articlesMeta(
  matches: Matches,
  query: Pick<ArticleListQuery, 'search' | 'category'> | undefined,
  categories: readonly { slug: string; name: string }[] = [],
): MetaDescriptor[] {
  const { search = '', category = '' } = query ?? {};
  const known = categories.find((candidate) => candidate.slug === category);
  const title = articlesTitle(query, categories);
  if (category === '') {
    return pageMeta(matches, {
      title,
      description: m.articles_description(),
      path: '/articles',
      isHidden: search !== '',
    });
  }
  const name = categoryName(known ?? { slug: category, name: category });
  return pageMeta(matches, {
    title,
    description: m.articles_description(),
    path: `/articles?category=${encodeURIComponent(category)}`,
    // An unknown category shows an empty list under whatever name the URL contains, so it must not be indexed.
    isHidden: search !== '' || (categories.length > 0 && !known),
    feed: { path: `/category/${encodeURIComponent(category)}`, name },
  });
}

/**
 * Returns the metadata for an article: the usual tags, its dates, section and tags, and the same information as
 * structured data.
 * @param additions structured data properties from other features.
 */
export function articleMeta(
  matches: Matches,
  article: Omit<ArticlePage, 'content'>,
  additions: Readonly<Record<string, unknown>> = {},
): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const path = `/article/${article.slug}`;
  const section = categoryName(article.category);
  const picture = article.imageUrl
    ? {
        url: new URL(withoutFocus(article.imageUrl), `${siteUrl}/`).href,
        alt: article.imageAlt || article.title,
        isShareSize: false,
      }
    : { url: `${siteUrl}${shareUrl(article)}`, alt: article.title, isShareSize: true };
  const descriptors = metaDescriptorsOf(siteUrl, {
    title: article.title,
    description: article.seoDescription || article.excerpt,
    path,
    fullTitle: `${article.seoTitle || article.title} | ${siteName()}`,
    kind: 'article',
    locale: openGraphLocale(article.language),
    picture,
    feed: { path: `/category/${encodeURIComponent(article.category.slug)}`, name: section },
  });
  if (siteUrl === '') return descriptors;
  descriptors.push(
    { property: 'article:published_time', content: article.publishedAt.toISOString() },
    { property: 'article:modified_time', content: article.updatedAt.toISOString() },
    { property: 'article:section', content: section },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    ...(article.author ? [{ name: 'author', content: article.author.name }] : []),
    { 'script:ld+json': articleData(siteUrl, article, picture.url, additions) },
    {
      'script:ld+json': breadcrumbData(siteUrl, [
        { name: siteName(), path: '/' },
        { name: m.articles_title(), path: '/articles' },
        { name: section, path: `/articles?category=${encodeURIComponent(article.category.slug)}` },
        { name: article.title, path },
      ]),
    },
  );
  return descriptors;
}
