import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { ArticlePage } from '~/content/articles/rules';
import { shareUrl } from '~/content/covers/rules';
import { withoutFocus } from '~/content/media/picture-urls';
import { shareSize } from '~/platform/metadata/page-metadata';
import { siteName } from '~/platform/site-identity/site-name';
import { type Feed, type FeedFormat, feedFormats, lastChange, printable, withAbsoluteUrls } from './rules';

const identifier = (article: ArticlePage): string => `urn:uuid:${article.id}`;
const articleUrl = (feed: Feed, article: ArticlePage): string => `${feed.siteUrl}/article/${article.slug}`;
const bodyHtml = (feed: Feed, article: ArticlePage): string =>
  printable(withAbsoluteUrls(article.content, articleUrl(feed, article)));
const feedUrl = (feed: Feed, format: FeedFormat): string => `${feed.siteUrl}${feed.path}/${feedFormats[format].file}`;
/**
 * Returns the URL of the article's own picture, which may be on another site, or, if there is none, of its share
 * picture.
 */
const pictureUrl = (feed: Feed, article: ArticlePage): string =>
  article.imageUrl !== null && URL.canParse(article.imageUrl, feed.siteUrl)
    ? new URL(withoutFocus(article.imageUrl), feed.siteUrl).href
    : `${feed.siteUrl}${shareUrl(article)}`;

/** Serialises a feed as RSS 2.0, with the full text in `content:encoded`. */
function writeRss(feed: Feed): string {
  return generateRssFeed({
    title: printable(feed.title),
    link: feed.pageUrl,
    description: printable(feed.description),
    language: 'en',
    lastBuildDate: lastChange(feed.articles),
    atom: { links: [{ href: feedUrl(feed, 'rss'), rel: 'self', type: feedFormats.rss.type }] },
    items: feed.articles.map((article) => ({
      title: printable(article.title),
      link: articleUrl(feed, article),
      description: printable(article.excerpt),
      guid: { value: identifier(article), isPermaLink: false },
      pubDate: article.publishedAt,
      categories: [article.category.name, ...article.tags].map((name) => ({ name: printable(name) })),
      dc: article.author ? { creators: [printable(article.author.name)] } : undefined,
      content: { encoded: bodyHtml(feed, article) },
      media: {
        contents: [{ url: pictureUrl(feed, article), medium: 'image', ...(article.imageUrl ? {} : shareSize) }],
      },
    })),
  });
}

/** Serialises a feed as Atom 1.0 (RFC 4287). Entries without an author inherit the feed's author, the magazine. */
function writeAtom(feed: Feed): string {
  return generateAtomFeed({
    id: `tag:${new URL(feed.siteUrl).hostname},2026:${feed.path || '/'}`,
    title: { value: printable(feed.title) },
    subtitle: { value: printable(feed.description) },
    // Atom requires a date, even for a feed without articles.
    updated: lastChange(feed.articles) ?? new Date(0),
    authors: [{ name: printable(siteName()), uri: feed.siteUrl }],
    links: [
      { href: feedUrl(feed, 'atom'), rel: 'self', type: feedFormats.atom.type },
      { href: feed.pageUrl, rel: 'alternate', type: 'text/html' },
    ],
    entries: feed.articles.map((article) => ({
      id: identifier(article),
      title: { value: printable(article.title) },
      links: [{ href: articleUrl(feed, article), rel: 'alternate', type: 'text/html' }],
      published: article.publishedAt,
      updated: article.updatedAt,
      authors: article.author ? [{ name: printable(article.author.name) }] : undefined,
      categories: [
        { term: article.category.slug, label: printable(article.category.name) },
        ...article.tags.map((tag) => ({ term: printable(tag) })),
      ],
      summary: article.excerpt === '' ? undefined : { value: printable(article.excerpt) },
      content: { value: bodyHtml(feed, article), type: 'html', xml: { lang: article.language } },
    })),
  });
}

/** Serialises a feed as JSON Feed 1.1. */
function writeJsonFeed(feed: Feed): string {
  const written = generateJsonFeed({
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feedUrl(feed, 'json'),
    description: feed.description,
    language: 'en',
    authors: [{ name: siteName(), url: feed.siteUrl }],
    items: feed.articles.map((article) => ({
      id: identifier(article),
      url: articleUrl(feed, article),
      title: article.title,
      content_html: bodyHtml(feed, article),
      summary: article.excerpt === '' ? undefined : article.excerpt,
      image: pictureUrl(feed, article),
      date_published: article.publishedAt,
      date_modified: article.updatedAt,
      authors: article.author ? [{ name: article.author.name }] : undefined,
      tags: [article.category.name, ...article.tags],
      language: article.language,
    })),
  });
  return JSON.stringify(written);
}

/** Feed serialisers by format. */
export const writers: Record<FeedFormat, (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
};
