import type { MetaDescriptor } from 'react-router';
import type { ArticleListQuery, ArticlePage } from '~/content/articles/rules';
import { categoryName } from '~/content/categories/names';
import type { Correction } from '~/content/corrections/rules';
import { defaultShareUrl, shareSize, shareUrl } from '~/content/covers/rules';
import { withoutFocus } from '~/content/media/addresses';
import { m } from '~/platform/languages/compiled/messages';
import { getLocale } from '~/platform/languages/compiled/runtime';
import { articleData, breadcrumbData, organisationData, siteData } from './structured-data';

/** The routes of a page as React Router hands them to `meta`; the root's data holds the site's address. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Search engines show about so many characters of a description. */
const longestDescription = 160;

const regions: Record<string, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', de: 'de_DE' };

/** The site's address from the root's loader; empty when the root itself has failed. */
function siteUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null && 'siteUrl' in root ? String(root.siteUrl) : '';
}

/** A text on one line, cut between words where it is longer than is shown. */
export function shortened(text: string, longest = longestDescription): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const start = line.slice(0, longest - 1).toWellFormed();
  const space = start.lastIndexOf(' ');
  return `${(space > longest / 2 ? start.slice(0, space) : start).replace(/[\s,;:.–—-]+$/, '')}…`;
}

const feedTypes = [
  ['application/rss+xml', 'rss.xml', 'RSS'],
  ['application/atom+xml', 'atom.xml', 'Atom'],
  ['application/feed+json', 'feed.json', 'JSON Feed'],
] as const;

/** Links by which feed readers find the feeds below a path. */
function feedLinks(siteUrl: string, path: string, name: string): MetaDescriptor[] {
  return feedTypes.map(([type, file, format]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${name} (${format})`,
    href: `${siteUrl}${path}/${file}`,
  }));
}

export type PageDescription = {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path, and query where it belongs to the page's identity. */
  path: string;
  /** Set where the page should not be found by search engines. */
  isHidden?: boolean;
  /** Feeds of the page besides the site's: path before the file, and the name they are shown by. */
  feed?: { path: string; name: string };
};

type Sheet = PageDescription & {
  fullTitle: string;
  kind: 'website' | 'article';
  picture: { url: string; alt: string; isShareSize: boolean };
  locale: string;
};

/** What every page says of itself: title, description, address, pictures for sharing, feeds. */
function sheetMeta(siteUrl: string, sheet: Sheet): MetaDescriptor[] {
  const description = shortened(sheet.description);
  const descriptors: MetaDescriptor[] = [{ title: sheet.fullTitle }];
  if (description !== '') descriptors.push({ name: 'description', content: description });
  if (sheet.isHidden) descriptors.push({ name: 'robots', content: 'noindex, follow' });
  else descriptors.push({ name: 'robots', content: 'max-image-preview:large' });
  if (siteUrl === '') return descriptors;
  const address = `${siteUrl}${sheet.path}`;
  descriptors.push(
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Lowdown' },
    { property: 'og:type', content: sheet.kind },
    { property: 'og:title', content: sheet.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: sheet.locale },
    { property: 'og:image', content: sheet.picture.url },
    { property: 'og:image:alt', content: sheet.picture.alt },
  );
  if (sheet.picture.isShareSize) {
    descriptors.push(
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: String(shareSize.width) },
      { property: 'og:image:height', content: String(shareSize.height) },
    );
  }
  descriptors.push(
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: sheet.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: sheet.picture.url },
    { name: 'twitter:image:alt', content: sheet.picture.alt },
    ...(sheet.feed ? feedLinks(siteUrl, sheet.feed.path, sheet.feed.name) : []),
    ...feedLinks(siteUrl, '', 'Lowdown'),
  );
  return descriptors;
}

const localeOfPage = (): string => regions[getLocale()] ?? 'en_US';

function defaultPicture(siteUrl: string): Sheet['picture'] {
  return { url: `${siteUrl}${defaultShareUrl}`, alt: 'Lowdown', isShareSize: true };
}

/** Title, description, address and sharing of a page that is not an article. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const sheet = { ...page, fullTitle: `${page.title} | Lowdown`, kind: 'website', locale: localeOfPage() } as const;
  return sheetMeta(siteUrl, { ...sheet, picture: defaultPicture(siteUrl) });
}

/** The home page: as other pages, and who publishes the site and how it is searched. */
export function homeMeta(matches: Matches): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const title = m.home_title();
  const description = m.site_description();
  const descriptors = sheetMeta(siteUrl, {
    title,
    description,
    path: '/',
    fullTitle: title,
    kind: 'website',
    locale: localeOfPage(),
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

/**
 * The list of articles. A category's list is a page of its own; other orders and further pages of a list are the same
 * page; what a search finds is not for search engines.
 * @param categories those the page knows, for their names.
 */
export function articlesMeta(
  matches: Matches,
  query: Pick<ArticleListQuery, 'search' | 'category'> | undefined,
  categories: readonly { slug: string; name: string }[] = [],
): MetaDescriptor[] {
  const { search = '', category = '' } = query ?? {};
  const known = categories.find((candidate) => candidate.slug === category);
  if (category === '') {
    return pageMeta(matches, {
      title: search === '' ? m.articles_title() : `${m.search_label()}: ${shortened(search, 60)}`,
      description: m.articles_description(),
      path: '/articles',
      isHidden: search !== '',
    });
  }
  const name = categoryName(known ?? { slug: category, name: category });
  return pageMeta(matches, {
    title: name,
    description: m.articles_description(),
    path: `/articles?category=${encodeURIComponent(category)}`,
    // An address with an invented category shows an empty list under any name: nothing to be found.
    isHidden: search !== '' || (categories.length > 0 && !known),
    feed: { path: `/category/${encodeURIComponent(category)}`, name },
  });
}

/** An article: as other pages, with its dates, section and tags, and the same again as structured data. */
export function articleMeta(
  matches: Matches,
  article: Omit<ArticlePage, 'content'>,
  corrections: readonly Correction[] = [],
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
  const descriptors = sheetMeta(siteUrl, {
    title: article.title,
    description: article.seoDescription || article.excerpt,
    path,
    fullTitle: `${article.seoTitle || article.title} | Lowdown`,
    kind: 'article',
    locale: regions[article.language] ?? article.language.replace('-', '_'),
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
    { 'script:ld+json': articleData(siteUrl, article, picture.url, corrections) },
    {
      'script:ld+json': breadcrumbData(siteUrl, [
        { name: 'Lowdown', path: '/' },
        { name: m.articles_title(), path: '/articles' },
        { name: section, path: `/articles?category=${encodeURIComponent(article.category.slug)}` },
        { name: article.title, path },
      ]),
    },
  );
  return descriptors;
}

/** What a page says of itself that search engines should leave alone. @param title without the site's name. */
export const unlistedMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${m.site_name()}` },
  { name: 'robots', content: 'noindex' },
];
