import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import { type ArticleSort, articleSorts } from './constants';

export const articleStatuses = ['draft', 'pending', 'approved', 'published'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const tutorialLevels = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type TutorialLevel = (typeof tutorialLevels)[number];

/** Limits of the lists (spec 1 §9). */
export const featuredLimit = 6;
export const latestLimit = 6;
export const trendingLimit = 6;
export const trendingDays = 30;
/**
 * When the time begins that trending looks back on: whole minutes, so that equal questions within one share a response.
 */
export const trendingSince = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 - trendingDays * 86_400_000);
export const articlesPerPage = 24;
export const relatedLimit = 3;

/** A published article as lists show it. */
export type ArticleCard = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: { slug: string; name: string };
  isFeatured: boolean;
  isArchived: boolean;
  viewCount: number;
  likeCount: number;
  ratingCount: number;
  /** 1 to 5, to one decimal; null while nobody has rated. */
  ratingAverage: number | null;
  publishedAt: Date;
  updatedAt: Date;
  /** Minutes. */
  readingTime: number;
  tags: string[];
  imageUrl: string | null;
  imageAlt: string;
  level: TutorialLevel | null;
  language: string;
};

/** A published article as the front page lists it: what it does not show is not sent. */
export type StoryCard = Omit<ArticleCard, 'isArchived' | 'updatedAt' | 'tags' | 'level'>;

/** A card with the name of whom the byline names. */
export type BylinedCard = ArticleCard & { authorName: string | null };

/** A published article as its own page shows it. */
export type ArticlePage = ArticleCard & {
  author: { slug: string; name: string } | null;
  wordCount: number;
  /** Sanitised HTML. */
  content: string;
  /** Published comments. */
  commentCount: number;
  /** What search engines are given instead of title and excerpt; empty to use those. */
  seoTitle: string;
  seoDescription: string;
  /** Further words it is about, with commas between them. */
  seoKeywords: string;
};

/** What a member can follow from an article, by kind, address and name: its category, its author, its tags. */
export function followTargetsOf(article: Pick<ArticlePage, 'category' | 'author' | 'tags'>) {
  return [
    { kind: 'category' as const, ...article.category },
    ...(article.author ? [{ kind: 'author' as const, ...article.author }] : []),
    ...tidyTags(article.tags).map(({ tag, slug }) => ({ kind: 'tag' as const, slug, name: tag })),
  ];
}

/** The part of the published articles that a list or a search is kept to. */
export type ArticleScope = {
  category?: string;
  /** Only featured ones; `false`: only the others. */
  featured?: boolean;
  archived?: true;
  /** Published then or later. */
  since?: Date;
};

/** What a list without a search can be kept to besides. */
export type ListScope = ArticleScope & {
  /** Key of whom the byline names. */
  authorId?: string;
};

export const longestSearch = 200;

/** What can be asked of a list of published articles, by page and by API alike. */
export const articleListQuery = z.object({
  search: z.string().trim().max(longestSearch, `A search can have at most ${longestSearch} characters.`).default(''),
  category: z.string().trim().max(100, 'A category can have at most 100 characters.').default(''),
  sort: z.enum(articleSorts, `Sort must be one of ${articleSorts.join(', ')}.`).optional(),
  cursor: z.string().max(500, 'The cursor is invalid.').optional(),
});
export type ArticleListQuery = z.output<typeof articleListQuery>;

/** Place in a list: the sort value and id of the last article seen. */
export type Cursor = { value: string; id: string };

const cursorShape = z.tuple([z.string(), z.uuid()]);
const cursorMoment = z.iso.datetime();

/** The cursor as it travels in addresses. */
export function encodeCursor(cursor: Cursor): string {
  return btoa(JSON.stringify([cursor.value, cursor.id]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Reads a cursor. `undefined` when it is not one that `encodeCursor` made. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const parsed = cursorShape.safeParse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
    return parsed.success ? { value: parsed.data[0], id: parsed.data[1] } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a cursor's value can be compared in a list of the given order: a number of views, or a date. */
export function isCursorValue(value: string, sort: ArticleSort | 'updated'): boolean {
  return sort === 'popular'
    ? /^\d{1,18}$/.test(value)
    : /^[1-9]\d{3}-/.test(value) && cursorMoment.safeParse(value).success;
}

const slugLength = 80;

/** The address of a title: lower-case words joined by hyphens. Empty when the title has none that can be written so. */
export function slugOf(title: string): string {
  const slug = slugify(title, { decamelize: false });
  if (slug.length <= slugLength) return slug;
  const cut = slug.slice(0, slugLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1));
}

/** The address of a tag. Tags in scripts that cannot be written in Latin letters keep theirs. */
export function tagSlugOf(tag: string): string {
  return (
    slugOf(tag) ||
    tag
      .trim()
      .toLowerCase()
      .replaceAll(/[\s/?#&]+/g, '-')
  );
}

/** Tags as stored: trimmed, empty ones dropped, one of each address, in the order given. */
export function tidyTags(tags: readonly string[]): { tag: string; slug: string }[] {
  const bySlug = new Map<string, { tag: string; slug: string }>();
  for (const raw of tags) {
    const tag = raw.trim().replaceAll(/\s+/g, ' ');
    const slug = tagSlugOf(tag);
    if (tag !== '' && slug !== '' && !bySlug.has(slug)) bySlug.set(slug, { tag, slug });
  }
  return [...bySlug.values()];
}

/** The moment before which published articles are archived (spec 1 §9: five days). */
export function archiveBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
