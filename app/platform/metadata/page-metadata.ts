import type { MetaDescriptor } from 'react-router';
import { getLocale } from '~/platform/languages/compiled/runtime';
import { siteName } from '~/platform/site-identity/site-name';
import type { SiteData } from './site-data';

/** The matched routes that React Router passes to `meta`; the root route's data contains the site's address. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Size of share pictures, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Path of the share picture for pages that are not articles. */
export const defaultShareUrl = '/share/default.png';

/** Maximum characters of a description that search engines show. */
const maxDescriptionLength = 160;

/** Open Graph locales, which require a region. */
const regions: Record<string, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', de: 'de_DE' };

/** Returns the site-wide data; undefined when the root loader failed. */
const siteDataOf = (matches: Matches) =>
  matches.find((match) => match?.id === 'root')?.loaderData as Partial<SiteData> | undefined;

/** Returns the site's address from the root loader; empty when that loader failed. */
export const siteUrlOf = (matches: Matches): string => siteDataOf(matches)?.siteUrl ?? '';

/** Returns the site's description from the root loader; empty when that loader failed. */
export const siteDescriptionOf = (matches: Matches): string => siteDataOf(matches)?.description ?? '';

/** Returns text on one line, truncated between words. */
export function truncate(text: string, maxLength = maxDescriptionLength): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - 1).toWellFormed();
  const space = start.lastIndexOf(' ');
  return `${(space > maxLength / 2 ? start.slice(0, space) : start).replace(/[\s,;:.–—-]+$/, '')}…`;
}

const feedTypes = [
  ['application/rss+xml', 'rss.xml', 'RSS'],
  ['application/atom+xml', 'atom.xml', 'Atom'],
  ['application/feed+json', 'feed.json', 'JSON Feed'],
] as const;

/** Returns the links that feed readers use to discover the feeds below a path. */
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
  /** Without the site's name, which is appended. */
  title: string;
  description: string;
  /** The path, including the query if it helps identify the page. */
  path: string;
  /** Set for pages that search engines should not index. */
  isHidden?: boolean;
  /** The page's own feed, in addition to the site's: its path without the file name, and its displayed name. */
  feed?: { path: string; name: string };
};

/** The metadata of a page of any kind. */
export type PageMetadata = PageDescription & {
  fullTitle: string;
  kind: 'website' | 'article';
  picture: { url: string; alt: string; isShareSize: boolean };
  locale: string;
};

/** Returns the metadata common to all pages: title, description, address, share picture, feeds. */
export function metaDescriptorsOf(siteUrl: string, metadata: PageMetadata): MetaDescriptor[] {
  const description = truncate(metadata.description);
  const descriptors: MetaDescriptor[] = [{ title: metadata.fullTitle }];
  if (description !== '') descriptors.push({ name: 'description', content: description });
  if (metadata.isHidden) descriptors.push({ name: 'robots', content: 'noindex, follow' });
  else descriptors.push({ name: 'robots', content: 'max-image-preview:large' });
  if (siteUrl === '') return descriptors;
  const address = `${siteUrl}${metadata.path}`;
  descriptors.push(
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: siteName() },
    { property: 'og:type', content: metadata.kind },
    { property: 'og:title', content: metadata.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: metadata.locale },
    { property: 'og:image', content: metadata.picture.url },
    { property: 'og:image:alt', content: metadata.picture.alt },
  );
  if (metadata.picture.isShareSize) {
    descriptors.push(
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: String(shareSize.width) },
      { property: 'og:image:height', content: String(shareSize.height) },
    );
  }
  descriptors.push(
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: metadata.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: metadata.picture.url },
    { name: 'twitter:image:alt', content: metadata.picture.alt },
    ...(metadata.feed ? feedLinks(siteUrl, metadata.feed.path, metadata.feed.name) : []),
    ...feedLinks(siteUrl, '', siteName()),
  );
  return descriptors;
}

/** Returns a language as an Open Graph locale. */
export const openGraphLocale = (language: string): string => regions[language] ?? language.replace('-', '_');

/** Returns the page's language as an Open Graph locale. */
export const pageOpenGraphLocale = (): string => regions[getLocale()] ?? 'en_US';

/** Returns the share picture for a page that has none of its own. */
export function defaultPicture(siteUrl: string): PageMetadata['picture'] {
  return { url: `${siteUrl}${defaultShareUrl}`, alt: siteName(), isShareSize: true };
}

/** Returns the title, description, address and sharing metadata of a page that is not an article. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const metadata = {
    ...page,
    fullTitle: `${page.title} | ${siteName()}`,
    kind: 'website',
    locale: pageOpenGraphLocale(),
  } as const;
  return metaDescriptorsOf(siteUrl, { ...metadata, picture: defaultPicture(siteUrl) });
}

/** Returns the full title of a page that search engines should not index. @param title without the site's name. */
export const unlistedTitle = (title: string): string => `${title} | ${siteName()}`;

/**
 * Returns the metadata of a page that search engines should not index.
 * @param title without the site's name.
 */
export const unlistedMeta = (title: string): MetaDescriptor[] => [
  { title: unlistedTitle(title) },
  { name: 'robots', content: 'noindex' },
];
