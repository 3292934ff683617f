import type { MetaDescriptor } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { getLocale } from '~/platform/languages/compiled/runtime';

/** The routes of a page as React Router hands them to `meta`; the root's data holds the site's address. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Size of share pictures, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Path of the share picture of pages that are not articles. */
export const defaultShareUrl = '/share/default.png';

/** Search engines show about so many characters of a description. */
const longestDescription = 160;

/** Regions that Open Graph wants beside a language. */
const regions: Record<string, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', de: 'de_DE' };

/** The site's address from the root's loader; empty when the root itself has failed. */
export function siteUrlOf(matches: Matches): string {
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

/** What is said of a page of any kind. */
export type Sheet = PageDescription & {
  fullTitle: string;
  kind: 'website' | 'article';
  picture: { url: string; alt: string; isShareSize: boolean };
  locale: string;
};

/** What every page says of itself: title, description, address, pictures for sharing, feeds. */
export function sheetMeta(siteUrl: string, sheet: Sheet): MetaDescriptor[] {
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

/** A language as Open Graph writes it. */
export const openGraphLocale = (language: string): string => regions[language] ?? language.replace('-', '_');

/** The language of the page as Open Graph writes it. */
export const localeOfPage = (): string => regions[getLocale()] ?? 'en_US';

/** The picture for sharing a page that has none of its own. */
export function defaultPicture(siteUrl: string): Sheet['picture'] {
  return { url: `${siteUrl}${defaultShareUrl}`, alt: 'Lowdown', isShareSize: true };
}

/** Title, description, address and sharing of a page that is not an article. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const sheet = { ...page, fullTitle: `${page.title} | Lowdown`, kind: 'website', locale: localeOfPage() } as const;
  return sheetMeta(siteUrl, { ...sheet, picture: defaultPicture(siteUrl) });
}

/** What a page says of itself that search engines should leave alone. @param title without the site's name. */
export const unlistedMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${m.site_name()}` },
  { name: 'robots', content: 'noindex' },
];
