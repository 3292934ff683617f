import type { Properties, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { ArticlePage } from '~/content/articles/rules';
import { parseHtml, printHtml } from '~/platform/html/repair';

/** Articles in a feed, newest first. */
export const feedLength = 20;
/** Addresses in one sitemap file; the protocol allows ten times as many, but small ones are fetched again sooner. */
export const sitemapLength = 5000;
/** Google's limits for a news sitemap. */
export const newsDays = 2;
export const newsLength = 1000;

/** The formats, with the end of each one's address and its media type (RSS 2.0, RFC 4287 §8, JSON Feed 1.1). */
export const feedFormats = {
  rss: { file: 'rss.xml', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', type: 'application/atom+xml' },
  json: { file: 'feed.json', type: 'application/feed+json' },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** What one feed holds, in whatever format it is sent. */
export type Feed = {
  title: string;
  description: string;
  /** The page that shows the same articles. */
  pageUrl: string;
  /** Path of the feed's own address before `/rss.xml`, `/atom.xml` or `/feed.json`; empty for the whole site. */
  path: string;
  siteUrl: string;
  articles: ArticlePage[];
};

/** When the newest change of a feed was. An empty feed has none. */
export function lastChange(articles: readonly { updatedAt: Date }[]): Date | undefined {
  const latest = Math.max(...articles.map((article) => article.updatedAt.getTime()));
  return Number.isFinite(latest) ? new Date(latest) : undefined;
}

// Biome reads the escapes as control characters; they are what is looked for.
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 §2.2 forbids them
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text without the characters that XML 1.0 (§2.2) forbids: one of them makes a whole feed unreadable. */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(forbiddenInXml, '');
}

const addresses = ['href', 'src'] as const;

function absolute(properties: Properties, base: string): void {
  for (const name of addresses) {
    const value = properties[name];
    if (typeof value !== 'string' || value === '') continue;
    if (URL.canParse(value, base)) properties[name] = new URL(value, base).href;
  }
}

/** The HTML with every link and picture by its full address, as it must be away from its page. */
export function withAbsoluteAddresses(html: string, base: string): string {
  const tree: Root = parseHtml(html);
  visit(tree, 'element', (element) => absolute(element.properties, base));
  return printHtml(tree);
}
