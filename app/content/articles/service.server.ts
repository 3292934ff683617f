import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { mustSanitise } from '~/platform/html/containment';
import { sanitiseStored } from '~/platform/html/sanitise.server';
import type { ArticleSort } from './constants';
import {
  type ArticleCard,
  type ArticlePage,
  type BylinedCard,
  type Cursor,
  decodeCursor,
  encodeCursor,
  featuredLimit,
  isCursorValue,
  type ListScope,
  latestLimit,
  minTrendingArticles,
  minTrendingViews,
  relatedLimit,
  trendingLimit,
  trendingSince,
} from './rules';
import * as store from './store.server';
import { type FrontPage, frontPage as readFrontPage } from './store-front-page.server';
import * as reading from './store-reading.server';
import { isEmpty } from './writing/store-writing.server';

export type ArticleList = { cards: ArticleCard[]; nextCursor: string | null };

/**
 * Decodes a cursor for a sort order. A cursor from another order would be compared with the wrong column.
 * @throws AppError `invalid` when the cursor is malformed or belongs to another order.
 */
export function readCursor(cursor: string | undefined, sort: ArticleSort | 'updated'): Cursor | undefined {
  if (!cursor) return undefined;
  const decoded = decodeCursor(cursor);
  if (!decoded || !isCursorValue(decoded.value, sort)) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  return decoded;
}

/** Builds one page of a list. Expects up to `limit` + 1 cards; the extra one shows that another page follows. */
async function toPage(
  cards: Promise<ArticleCard[]>,
  limit: number,
  sort: ArticleSort | 'updated',
): Promise<ArticleList> {
  const found = await cards;
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { cards: shown, nextCursor: found.length > limit && last ? encodeCursor(store.cursorOf(last, sort)) : null };
}

/**
 * Returns one page of published articles.
 * @throws AppError `invalid` for an invalid cursor.
 */
export async function listArticles(
  options: ListScope & { sort?: ArticleSort | 'updated'; limit: number; cursor?: string },
): Promise<ArticleList> {
  const { sort = 'latest', limit, cursor, ...given } = options;
  const scope = sort === 'trending' ? { since: trendingSince(new Date()), ...given } : given;
  const after = readCursor(cursor, sort);
  return toPage(store.listCards(database(), { ...scope, sort, after, limit: limit + 1 }), limit, sort);
}

/** Returns the newest featured articles, at most six. */
export async function featuredArticles(category?: string): Promise<ArticleCard[]> {
  if (!category) return store.featuredCards(database(), featuredLimit);
  return store.listCards(database(), { sort: 'latest', featured: true, limit: featuredLimit, category });
}

/**
 * Returns the front page's featured, latest and trending articles, at most six of each. No article is in two of them;
 * without featured articles, the latest come first. There are no trending ones where too little was read.
 */
export async function frontPage(now: Date): Promise<FrontPage> {
  const lists = await readFrontPage(database(), trendingSince(now));
  const { featured } = lists;
  const latest = without(lists.latest, featured).slice(0, latestLimit);
  const trending = without(lists.trending, [...featured, ...latest]).slice(0, trendingLimit);
  return { featured, latest, trending: enoughTrending(trending) };
}

function without<Card extends { id: string }>(cards: Card[], others: { id: string }[]): Card[] {
  const otherIds = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !otherIds.has(id));
}

const enoughTrending = <Card>(cards: Card[]): Card[] => (cards.length < minTrendingArticles ? [] : cards);

/**
 * Returns the most-viewed articles published in the last thirty days, at most six; none where too little was read. The
 * whole list is `listArticles({ sort: 'trending' })`.
 */
export async function trendingArticles(now: Date): Promise<ArticleCard[]> {
  const since = trendingSince(now);
  return enoughTrending(
    await store.listCards(database(), { sort: 'trending', since, minViews: minTrendingViews, limit: trendingLimit }),
  );
}

/** Returns the number of published articles across all pages of a list in an order. */
export async function countArticles(
  scope: Pick<ListScope, 'category' | 'featured' | 'authorId'> & { sort?: ArticleSort },
): Promise<number> {
  const { sort, ...filter } = scope;
  return store.countPublished(
    database(),
    sort === 'trending' ? { ...filter, since: trendingSince(new Date()) } : filter,
  );
}

/** Returns the number of published articles per category. Categories without any are omitted. */
export async function articleCounts(): Promise<Map<string, number>> {
  return store.countByCategory(database());
}

export async function countArchived(): Promise<number> {
  return store.countArchived(database());
}

/** Returns cards for articles that have been published, also for those that no longer are, within a transaction. */
export const cardsOncePublished = (executor: Executor, ids: readonly string[]): Promise<ArticleCard[]> =>
  store.cardsOncePublished(executor, ids);

/** Returns cards for the published articles with these IDs, in the given order; others are left out. */
export async function articlesByIds(ids: readonly string[]): Promise<ArticleCard[]> {
  return store.cardsByIds(database(), ids);
}

/** Returns cards for published articles, including the author's name, by article ID. */
export async function bylinedArticles(ids: readonly string[]): Promise<Map<string, BylinedCard>> {
  return store.bylinedCards(database(), ids);
}

/** Returns the newest articles with their text, for feeds. */
export async function latestArticlePages(options: {
  limit: number;
  category?: string;
  tagSlug?: string;
  authorId?: string;
  since?: Date;
}): Promise<ArticlePage[]> {
  return reading.latestPages(database(), options);
}

/** Returns a tag's name by its slug; `undefined` when no published article has the tag. */
export async function tagName(tagSlug: string): Promise<string | undefined> {
  return reading.tagBySlug(database(), tagSlug);
}

/**
 * Returns a published article by slug or ID. Content that was stored under older rules, or could break the page
 * around it, is sanitised again.
 * @throws AppError `not_found` when the article does not exist or is not published.
 */
export async function readArticle(slugOrId: string): Promise<ArticlePage> {
  const found =
    (await reading.pageBySlug(database(), slugOrId)) ??
    (isId(slugOrId) ? await reading.pageById(database(), slugOrId) : undefined);
  if (!found) throw new AppError('not_found', 'The article you’re looking for doesn’t exist or has been removed.');
  const { contentRules, ...article } = found;
  if (!mustSanitise(found)) return article;
  return { ...article, content: await sanitiseStored(article.content, { hasPageTitle: true }) };
}

/** Returns the articles most closely related to the given one by tags and category, at most three. */
export async function relatedArticles(article: ArticleCard): Promise<ArticleCard[]> {
  return reading.relatedCards(database(), { id: article.id, category: article.category.slug }, relatedLimit);
}

/** Returns the newest articles for each of the tags and categories, in no particular order. */
export async function newestInTopics(topics: {
  tagSlugs: readonly string[];
  categories: readonly string[];
}): Promise<ArticleCard[]> {
  return reading.newestInTopics(database(), topics);
}

/** Whether there are any articles, published or not. */
export async function hasArticles(): Promise<boolean> {
  return !(await isEmpty(database()));
}
