import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import { type ArticleSort, articleSorts } from './constants';

export const articleStatuses = ['draft', 'pending', 'approved', 'published'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const tutorialLevels = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type TutorialLevel = (typeof tutorialLevels)[number];

/** Maximum lengths of the lists (spec 1 §9). */
export const featuredLimit = 6;
export const latestLimit = 6;
export const trendingLimit = 6;
export const trendingDays = 30;
/** Views that an article needs to appear in the sections of trending articles. */
export const minTrendingViews = 5;
/** With fewer such articles, the sections of trending articles are not shown. */
export const minTrendingArticles = 3;
/**
 * Returns the start of the trending period. Trending articles are those published since, the most viewed first, in every
 * list, search and section. Rounded down to the minute, so that queries made within the same minute are identical and
 * can share a result.
 */
export const trendingSince = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 - trendingDays * 86_400_000);
export const articlesPerPage = 24;
export const relatedLimit = 3;

/** A published article as shown in lists. */
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
  /** From 1 to 5, rounded to one decimal place; null without ratings. */
  ratingAverage: number | null;
  publishedAt: Date;
  updatedAt: Date;
  /** In minutes. */
  readingTime: number;
  tags: string[];
  imageUrl: string | null;
  imageAlt: string;
  level: TutorialLevel | null;
  language: string;
};

/** A published article as shown on the front page, without the fields that the page does not use. */
export type StoryCard = Omit<ArticleCard, 'isArchived' | 'updatedAt' | 'tags' | 'level'>;

/** A card with the author's name. */
export type BylinedCard = ArticleCard & { authorName: string | null };

/** A published article as shown on its own page. */
export type ArticlePage = ArticleCard & {
  author: { slug: string; name: string } | null;
  wordCount: number;
  /** Sanitised HTML. */
  content: string;
  /** Number of published comments. */
  commentCount: number;
  /** Title and description for search engines; when empty, the article's title and excerpt are used. */
  seoTitle: string;
  seoDescription: string;
  /** Additional keywords, separated by commas. */
  seoKeywords: string;
};

/**
 * Returns the targets that a member can follow from an article: its category, author and tags, each with its kind, slug
 * and name.
 */
export function followTargetsOf(article: Pick<ArticlePage, 'category' | 'author' | 'tags'>) {
  return [
    { kind: 'category' as const, ...article.category },
    ...(article.author ? [{ kind: 'author' as const, ...article.author }] : []),
    ...normaliseTags(article.tags).map(({ tag, slug }) => ({ kind: 'tag' as const, slug, name: tag })),
  ];
}

/** Filter that limits a list or a search to some of the published articles. */
export type ArticleScope = {
  category?: string;
  /** `true` for featured articles only, `false` for all others. */
  featured?: boolean;
  archived?: true;
  /** Published at this time or later. */
  since?: Date;
};

/** Filter for a list without a search. Adds a criterion that searches do not support. */
export type ListScope = ArticleScope & {
  /** ID of the author in the byline. */
  authorId?: string;
  /** Only articles with this many views. */
  minViews?: number;
};

export const longestSearch = 200;

/** Query parameters for lists of published articles, on pages and in the API. */
export const articleListQuery = z.object({
  search: z.string().trim().max(longestSearch, `A search can have at most ${longestSearch} characters.`).default(''),
  category: z.string().trim().max(100, 'A category can have at most 100 characters.').default(''),
  sort: z.enum(articleSorts, `The sort order must be one of ${articleSorts.join(', ')}.`).optional(),
  cursor: z.string().max(500, 'The cursor is invalid.').optional(),
});
export type ArticleListQuery = z.output<typeof articleListQuery>;

/** Position in a list: the sort value and ID of the last article returned. */
export type Cursor = { value: string; id: string };

const cursorSchema = z.tuple([z.string(), z.uuid()]);
const cursorDate = z.iso.datetime();

/** Encodes a cursor for use in URLs. */
export function encodeCursor(cursor: Cursor): string {
  return btoa(JSON.stringify([cursor.value, cursor.id]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Decodes a cursor. Returns `undefined` if the text does not have the format that `encodeCursor` produces. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
    return parsed.success ? { value: parsed.data[0], id: parsed.data[1] } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a cursor's value is valid for this sort order: a number of views, or a date. */
export function isCursorValue(value: string, sort: ArticleSort | 'updated'): boolean {
  return sort === 'popular' || sort === 'trending'
    ? /^\d{1,18}$/.test(value)
    : /^[1-9]\d{3}-/.test(value) && cursorDate.safeParse(value).success;
}

const maxSlugLength = 80;

/** Returns the title by which to name an article that may have none yet. */
export const shownTitle = (title: string): string => title.trim() || 'Untitled article';

/**
 * Returns the slug for a title: lower-case words joined by hyphens, at most 80 characters. Empty when no part of the
 * title can be transliterated.
 */
export function slugOf(title: string): string {
  const slug = slugify(title, { decamelize: false });
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1));
}

/** Returns the slug for a tag. Tags that cannot be transliterated to Latin letters keep their own script. */
export function tagSlugOf(tag: string): string {
  return (
    slugOf(tag) ||
    tag
      .trim()
      .toLowerCase()
      .replaceAll(/[\s/?#&]+/g, '-')
  );
}

/**
 * Normalises tags for storage: trims them, drops empty ones, and keeps the first tag for each slug. Preserves the
 * order.
 */
export function normaliseTags(tags: readonly string[]): { tag: string; slug: string }[] {
  const bySlug = new Map<string, { tag: string; slug: string }>();
  for (const raw of tags) {
    const tag = raw.trim().replaceAll(/\s+/g, ' ');
    const slug = tagSlugOf(tag);
    if (tag !== '' && slug !== '' && !bySlug.has(slug)) bySlug.set(slug, { tag, slug });
  }
  return [...bySlug.values()];
}

/** A tag to add to articles, or to remove from them. @param index where it is added; by default at the end. */
export type TagChange = { tag: string; isAdded: boolean; index?: number };

/** Whether one of the tags is the given one, however it is written: tags with the same slug are the same. */
export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => tagSlugOf(one) === tagSlugOf(tag));

/** Returns tags with one added, or removed. */
export const changeTags = (tags: readonly string[], { tag, isAdded, index }: TagChange): string[] => {
  const others = tags.filter((one) => !hasTag([one], tag));
  if (!isAdded) return others;
  return others.length < tags.length ? [...tags] : others.toSpliced(index ?? others.length, 0, tag);
};

/** Returns the cutoff time: articles published earlier are archived (spec 1 §9: after five days). */
export function archiveCutoff(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
