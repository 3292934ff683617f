import type { ArticlePage } from '~/content/articles/rules';
import { siteName } from '~/platform/site-identity/site-name';

/**
 * schema.org JSON-LD for React Router's `script:ld+json`, which escapes anything that could close the script element.
 */
type Data = { [key: string]: string | number | boolean | Data | Data[] | string[] };

const context = 'https://schema.org';
/** Author slug for the opening edition: the author is the magazine itself, not a person. */
export const newsroomSlug = 'lowdown-newsroom';

const publisherId = (siteUrl: string): string => `${siteUrl}/#organization`;

/** Returns the structured data for the publisher. */
export function organisationData(siteUrl: string): Data {
  return {
    '@context': context,
    '@type': 'NewsMediaOrganization',
    '@id': publisherId(siteUrl),
    name: siteName(),
    url: `${siteUrl}/`,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/favicon.svg` },
  };
}

/** Returns the structured data for the site, including how to search it. */
export function siteData(siteUrl: string, description: string): Data {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: siteName(),
    url: `${siteUrl}/`,
    description,
    publisher: { '@id': publisherId(siteUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/articles?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/**
 * Returns the structured data for an article: a NewsArticle in the news category, otherwise an Article.
 * @param additions properties from other features.
 */
export function articleData(
  siteUrl: string,
  article: Omit<ArticlePage, 'content'>,
  pictureUrl: string,
  additions: Readonly<Record<string, unknown>> = {},
): Data {
  const address = `${siteUrl}/article/${article.slug}`;
  const furtherWords = article.seoKeywords.split(',').map((word) => word.trim());
  const keywords = [...new Set([...article.tags, ...furtherWords])].filter((word) => word !== '');
  const publisher = organisationData(siteUrl);
  delete publisher['@context'];
  return {
    '@context': context,
    '@type': article.category.slug === 'news' ? 'NewsArticle' : 'Article',
    '@id': `${address}#article`,
    headline: article.title,
    ...(article.excerpt === '' ? {} : { description: article.excerpt }),
    image: [pictureUrl],
    datePublished: article.publishedAt.toISOString(),
    dateModified: article.updatedAt.toISOString(),
    // Articles without a named author are attributed to the magazine.
    author:
      article.author && article.author.slug !== newsroomSlug
        ? {
            '@type': 'Person',
            name: article.author.name,
            url: `${siteUrl}/author/${encodeURIComponent(article.author.slug)}`,
          }
        : { '@id': publisherId(siteUrl) },
    publisher,
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    articleSection: article.category.name,
    ...(keywords.length === 0 ? {} : { keywords }),
    inLanguage: article.language,
    wordCount: article.wordCount,
    commentCount: article.commentCount,
    timeRequired: `PT${article.readingTime}M`,
    isAccessibleForFree: true,
    ...additions,
    ...(article.ratingAverage === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: article.ratingAverage,
            ratingCount: article.ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

/** Returns the structured data for a page's breadcrumbs, starting with the home page. */
export function breadcrumbData(siteUrl: string, steps: readonly { name: string; path: string }[]): Data {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: `${siteUrl}${step.path}`,
    })),
  };
}
