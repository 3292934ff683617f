import type { ArticleStatus } from '~/content/articles/rules';
import { parseDate } from '../rules';

type Data = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Data =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);

/** Nested objects in which Zola, Hugo and themes store fields; searched after the top level. */
const nestedNames = ['taxonomies', 'extra', 'params', 'seo', 'header'];

/** Returns the value of the first of the named fields that the front matter contains, ignoring case. */
function firstValue(data: Data, names: readonly string[]): unknown {
  const wanted = new Map(names.map((name, index) => [name.toLowerCase(), index]));
  const find = (record: Data): unknown => {
    let best: { index: number; value: unknown } | undefined;
    for (const [name, value] of Object.entries(record)) {
      const index = wanted.get(name.toLowerCase());
      const hasValue = value !== null && value !== undefined && value !== '';
      if (index !== undefined && hasValue && (!best || index < best.index)) best = { index, value };
    }
    return best?.value;
  };
  const own = find(data);
  if (own !== undefined) return own;
  for (const name of nestedNames) {
    const nested = data[name];
    const found = isRecord(nested) ? find(nested) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function textFrom(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return '';
}

function listFrom(value: unknown, split: RegExp): string[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(split) : [value];
  return parts
    .map((part: unknown) =>
      isRecord(part) ? textFrom(firstValue(part, ['name', 'title', 'slug', 'value'])) : textFrom(part),
    )
    .filter((part) => part !== '');
}

/** Splits a list. In strings, Jekyll separates items with spaces, and other generators with commas. */
const wordList = (value: unknown): string[] =>
  listFrom(value, typeof value === 'string' && value.includes(',') ? /\s*,\s*/ : /\s+/);

/** Parses a date in any format used in front matter. */
function dateFrom(value: unknown): Date | undefined {
  if (value instanceof Date) return parseDate(value.toISOString());
  return parseDate(textFrom(value));
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|on|1)$/i.test(textFrom(value));
const isFalse = (value: unknown): boolean => value === false || /^(?:false|no|off|0)$/i.test(textFrom(value));

/** Removes Markdown syntax from a title, which is plain text. */
export const plainTitle = (title: string): string =>
  title
    .replaceAll(/(`+)(.+?)\1/g, '$2')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');

export type Fields = {
  title: string;
  description: string;
  date?: Date;
  updated?: Date;
  /** The original text of a date that cannot be parsed. */
  unreadableDate?: string;
  tags: string[];
  categories: string[];
  status: ArticleStatus;
  /** Path in the source system, from the root: Zola's `path`, Jekyll's `permalink`, Hugo's `url`. */
  permalink: string;
  slug: string;
  aliases: string[];
  author: string;
  image?: { url: string; alt: string };
  isFeatured: boolean;
  language: string;
  kind: string;
  level: string;
  daysBeforeOpening?: number;
};

const dateNames = [
  'date',
  'pubDate',
  'publishDate',
  'publish_date',
  'pubDatetime',
  'published_at',
  'publishedAt',
  'datePublished',
  'published',
  'created',
  'createdAt',
];
const updateNames = [
  'lastmod',
  'updated',
  'updatedDate',
  'modDatetime',
  'last_modified_at',
  'modified',
  'updated_at',
  'updatedAt',
  'dateModified',
];
const imageNames = [
  'image',
  'cover',
  'cover_image',
  'coverImage',
  'featured_image',
  'featuredImage',
  'feature_image',
  'hero',
  'hero_image',
  'heroImage',
  'banner',
  'thumbnail',
  'ogImage',
  'og_image',
  'images',
  'teaser',
  'img',
  'preview',
];

function imageFrom(data: Data): Fields['image'] {
  const given = firstValue(data, imageNames);
  const value = Array.isArray(given) ? given[0] : given;
  const alt = textFrom(
    firstValue(data, ['image_alt', 'imageAlt', 'coverAlt', 'heroAlt', 'heroImageAlt', 'feature_image_alt', 'alt']),
  );
  if (isRecord(value)) {
    const url = textFrom(firstValue(value, ['src', 'url', 'path', 'image', 'feature', 'href']));
    return url === '' ? undefined : { url, alt: textFrom(firstValue(value, ['alt', 'caption', 'title'])) || alt };
  }
  const url = textFrom(value);
  return url === '' ? undefined : { url, alt };
}

function statusFrom(data: Data): ArticleStatus {
  const status = textFrom(firstValue(data, ['status'])).toLowerCase();
  if (isTrue(firstValue(data, ['draft', 'drafts'])) || isFalse(firstValue(data, ['published', 'publish'])))
    return 'draft';
  if (/^(?:draft|private|hidden|idea)$/.test(status)) return 'draft';
  if (status === 'pending' || status === 'review') return 'pending';
  return status === 'approved' || status === 'scheduled' ? 'approved' : 'published';
}

/** Reads front matter with the field names used by Jekyll, Hugo, Zola, Astro and our own content. */
export function fieldsOf(data: Data): Fields {
  const givenDate = firstValue(
    data,
    dateNames.filter((name) => name !== 'published' || typeof data.published !== 'boolean'),
  );
  const date = dateFrom(givenDate);
  const days = firstValue(data, ['days_before_opening']);
  const author = firstValue(data, ['author', 'authors', 'by', 'creator']);
  const singleCategory = firstValue(data, ['category']);
  const isString = typeof singleCategory === 'string';
  return {
    title: plainTitle(textFrom(firstValue(data, ['title', 'name']))),
    description: textFrom(firstValue(data, ['excerpt', 'summary', 'description', 'subtitle', 'lead'])),
    date,
    updated: dateFrom(firstValue(data, updateNames)),
    unreadableDate: givenDate !== undefined && !date ? textFrom(givenDate) : undefined,
    tags: wordList(firstValue(data, ['tags', 'tag', 'keywords'])),
    categories: isString ? [singleCategory.trim()] : wordList(firstValue(data, ['category', 'categories', 'section'])),
    status: statusFrom(data),
    permalink: textFrom(firstValue(data, ['permalink', 'path', 'url'])),
    slug: textFrom(firstValue(data, ['slug'])),
    aliases: listFrom(firstValue(data, ['aliases', 'redirect_from', 'alias', 'redirects']), /\s*,\s*/),
    author: listFrom(author, /\s*;\s*/).join(', '),
    image: imageFrom(data),
    isFeatured: isTrue(firstValue(data, ['featured', 'is_featured', 'isFeatured', 'pinned', 'sticky'])),
    language: textFrom(firstValue(data, ['lang', 'language', 'locale'])).replace('_', '-'),
    kind: textFrom(firstValue(data, ['kind'])) || (/^page$/i.test(textFrom(data.layout ?? data.type)) ? 'page' : ''),
    level: textFrom(firstValue(data, ['level', 'difficulty'])),
    daysBeforeOpening: typeof days === 'number' && days >= 0 && days < 36_500 ? days : undefined,
  };
}
