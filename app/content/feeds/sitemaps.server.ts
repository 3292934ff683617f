import { Readable } from 'node:stream';
import {
  ErrorLevel,
  type IndexItem,
  SitemapIndexStream,
  type SitemapItemLoose,
  SitemapStream,
  streamToPromise,
} from 'sitemap';
import { listCategories } from '~/content/articles/categories/categories.server';
import { articlesSince, sitemapEntries, sitemapFiles } from '~/content/articles/sitemap/sitemap.server';
import { pagePath } from '~/content/pages/rules';
import { listPages } from '~/content/pages/service.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { sitemapPages } from './hooks';
import { newsDays, newsLength, sitemapLength } from './rules';

/** Pages that every installation has. Pages created in the newsroom or imported come from the database. */
export const sitePaths = [
  '/',
  '/articles',
  '/articles/archived',
  '/platform-reviews',
  '/platform',
  '/resources',
  '/contact',
  '/tutorials',
  '/success-stories',
  '/developers',
] as const;

async function write(
  stream: SitemapStream | SitemapIndexStream,
  items: readonly (SitemapItemLoose | IndexItem)[],
): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

const namespaces = { news: false, xhtml: false, image: false, video: false };

/** Returns the sitemap index: the URLs of all sitemap files and, for each article file, the time of its last change. */
export async function sitemapIndex(): Promise<string> {
  const base = `${publicUrl()}/sitemaps`;
  const files = await sitemapFiles(sitemapLength);
  return write(new SitemapIndexStream({ level: ErrorLevel.THROW }), [
    { url: `${base}/pages.xml` },
    ...files.map((changed, file) => ({ url: `${base}/articles-${file + 1}.xml`, lastmod: changed.toISOString() })),
    { url: `${base}/news.xml` },
  ]);
}

/**
 * Builds the sitemap of static pages, each category's article list and other features' pages.
 * @returns the XML and the cache tags of its contents.
 */
export async function pagesSitemap(): Promise<{ xml: string; tags: string[] }> {
  const siteUrl = publicUrl();
  const [categories, pages, parts] = await Promise.all([listCategories(), listPages(), sitemapPages.run()]);
  const xml = await write(new SitemapStream({ level: ErrorLevel.THROW, xmlns: namespaces }), [
    ...sitePaths.map((path) => ({ url: `${siteUrl}${path}` })),
    ...pages.map(({ slug, updatedAt }) => ({ url: `${siteUrl}${pagePath(slug)}`, lastmod: updatedAt.toISOString() })),
    ...categories.map(({ slug }) => ({ url: `${siteUrl}/articles?category=${encodeURIComponent(slug)}` })),
    ...parts
      .flatMap((part) => part.pages)
      .map(({ path, updatedAt }) => ({ url: `${siteUrl}${path}`, lastmod: updatedAt?.toISOString() })),
  ]);
  return { xml, tags: ['articles', 'pages', ...parts.flatMap(({ tags }) => tags)] };
}

/** Returns one file of the article sitemap by its number, starting at 1; `undefined` when it does not exist. */
export async function articlesSitemap(number: number): Promise<string | undefined> {
  const siteUrl = publicUrl();
  const entries = await sitemapEntries(number - 1, sitemapLength);
  if (entries.length === 0) return undefined;
  return write(
    new SitemapStream({ level: ErrorLevel.THROW, xmlns: namespaces }),
    entries.map(({ slug, updatedAt }) => ({ url: `${siteUrl}/article/${slug}`, lastmod: updatedAt.toISOString() })),
  );
}

/** Search engines accept a news sitemap without articles, but the library refuses to write one. */
const emptySitemap =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>';

/** Returns the news sitemap, which may contain only articles from the last two days. */
export async function newsSitemap(now: Date): Promise<string> {
  const siteUrl = publicUrl();
  const cards = await articlesSince(new Date(now.getTime() - newsDays * 86_400_000), newsLength);
  if (cards.length === 0) return emptySitemap;
  return write(
    new SitemapStream({ level: ErrorLevel.THROW, xmlns: { ...namespaces, news: true } }),
    cards.map(({ slug, title, language, publishedAt }) => ({
      url: `${siteUrl}/article/${slug}`,
      news: {
        publication: { name: siteName(), language: publicationLanguage(language) },
        publication_date: publishedAt.toISOString(),
        title,
      },
    })),
  );
}

/**
 * Converts a language code to the form required by news sitemaps: two letters or, for Chinese, one of two longer codes.
 */
function publicationLanguage(language: string): string {
  const { language: code, script, region } = new Intl.Locale(language).maximize();
  if (code !== 'zh') return code;
  return script === 'Hant' || region === 'TW' ? 'zh-tw' : 'zh-cn';
}
