import type { Properties, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { ArticlePage } from '~/content/articles/rules';
import { parseHtml, printHtml } from '~/platform/html/repair';

/** Number of articles in a feed. */
export const feedLength = 20;
/**
 * Maximum number of URLs in a sitemap file. The protocol allows ten times as many, but crawlers refetch small files
 * sooner.
 */
export const sitemapLength = 5000;
/** Google's limits for news sitemaps. */
export const newsDays = 2;
export const newsLength = 1000;

/** Feed formats, each with its file name and media type (RSS 2.0, RFC 4287 §8, JSON Feed 1.1). */
export const feedFormats = {
  rss: { file: 'rss.xml', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', type: 'application/atom+xml' },
  json: { file: 'feed.json', type: 'application/feed+json' },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** Content of a feed, independent of its format. */
export type Feed = {
  title: string;
  description: string;
  /** URL of the page that lists the same articles. */
  pageUrl: string;
  /** Path of the feed without `/rss.xml`, `/atom.xml` or `/feed.json`; empty for the whole site. */
  path: string;
  siteUrl: string;
  articles: ArticlePage[];
};

/** Returns the time of the latest change in a feed; `undefined` when it is empty. */
export function lastChange(articles: readonly { updatedAt: Date }[]): Date | undefined {
  const latest = Math.max(...articles.map((article) => article.updatedAt.getTime()));
  return Number.isFinite(latest) ? new Date(latest) : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 §2.2 forbids them
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Removes the characters that XML 1.0 (§2.2) forbids. A single such character would make the whole feed unreadable. */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(forbiddenInXml, '');
}

const urlAttributes = ['href', 'src'] as const;

function makeUrlsAbsolute(properties: Properties, base: string): void {
  for (const name of urlAttributes) {
    const value = properties[name];
    if (typeof value !== 'string' || value === '') continue;
    if (URL.canParse(value, base)) properties[name] = new URL(value, base).href;
  }
}

/** Makes the URL of every link and picture absolute, so that the HTML works outside its page. */
export function withAbsoluteUrls(html: string, base: string): string {
  const tree: Root = parseHtml(html);
  visit(tree, 'element', (element) => makeUrlsAbsolute(element.properties, base));
  return printHtml(tree);
}
