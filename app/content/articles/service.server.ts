import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { sanitiserRules } from '~/platform/html/rules';
import { type Actor, authorize } from '~/platform/permissions/permissions';
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
 * Reads a cursor of a list in the given order. One of another order would be compared with the wrong column.
 * @throws AppError `invalid` for a cursor that no such list gave out.
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

/** One page of a list: requests one row more than fits, to know whether another page follows. */
async function page(cards: Promise<ArticleCard[]>, limit: number, sort: ArticleSort | 'updated'): Promise<ArticleList> {
  const found = await cards;
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { cards: shown, nextCursor: found.length > limit && last ? encodeCursor(store.cursorOf(last, sort)) : null };
}

/**
 * Published articles, a page at a time.
 * @throws AppError `invalid` for a cursor that this list did not give out.
 */
export async function listArticles(
  options: ListScope & { sort?: ArticleSort | 'updated'; limit: number; cursor?: string },
): Promise<ArticleList> {
  const { sort = 'latest', limit, cursor, ...scope } = options;
  const after = readCursor(cursor, sort);
  return page(store.listCards(database(), { ...scope, sort, after, limit: limit + 1 }), limit, sort);
}

/** The newest featured articles, at most six. */
export async function featuredArticles(category?: string): Promise<ArticleCard[]> {
  if (!category) return store.featuredCards(database(), featuredLimit);
  return store.listCards(database(), { sort: 'latest', featured: true, limit: featuredLimit, category });
}

/** What the front page lists: featured, latest and trending articles, at most six of each. */
export async function frontPage(now: Date): Promise<FrontPage> {
  return readFrontPage(database(), trendingSince(now));
}

/** The most read of the last thirty days, at most six. */
export async function trendingArticles(now: Date): Promise<ArticleCard[]> {
  return store.listCards(database(), { sort: 'popular', since: trendingSince(now), limit: trendingLimit });
}

/** How many published articles there are in all pages of a list. */
export async function countArticles(scope: Pick<ListScope, 'category' | 'featured' | 'authorId'>): Promise<number> {
  return store.countPublished(database(), scope);
}

/** Number of published articles by category; categories without any are left out. */
export async function articleCounts(): Promise<Map<string, number>> {
  return store.countByCategory(database());
}

export async function countArchived(): Promise<number> {
  return store.countArchived(database());
}

/** Cards of published articles in the order of the ids. */
export async function articlesByIds(ids: readonly string[]): Promise<ArticleCard[]> {
  return store.cardsByIds(database(), ids);
}

/** Cards of published articles with the names of their authors, by key. */
export async function bylinedArticles(ids: readonly string[]): Promise<Map<string, BylinedCard>> {
  return store.bylinedCards(database(), ids);
}

/** The newest articles with their text, for feeds. */
export async function latestArticlePages(options: {
  limit: number;
  category?: string;
  tagSlug?: string;
  authorId?: string;
  since?: Date;
}): Promise<ArticlePage[]> {
  return reading.latestPages(database(), options);
}

/** A tag's name by its address; `undefined` when no published article carries it. */
export async function tagName(tagSlug: string): Promise<string | undefined> {
  return reading.tagBySlug(database(), tagSlug);
}

/**
 * One published article by address or key. Content that an older sanitiser let through is cleaned again before it is
 * shown.
 * @throws AppError `not_found` when there is none, or it is not published.
 */
export async function readArticle(slugOrId: string): Promise<ArticlePage> {
  const found =
    (await reading.pageBySlug(database(), slugOrId)) ??
    (isId(slugOrId) ? await reading.pageById(database(), slugOrId) : undefined);
  if (!found) throw new AppError('not_found', 'The article you’re looking for doesn’t exist or has been removed.');
  const { contentRules, ...article } = found;
  if (contentRules === sanitiserRules) return article;
  const { sanitiseHtml } = await import('~/platform/html/sanitise.server');
  return { ...article, content: (await sanitiseHtml(article.content, { hasPageTitle: true })).content };
}

/** Articles nearest to one, computed from tags and category, at most three. */
export async function relatedArticles(article: ArticleCard): Promise<ArticleCard[]> {
  return reading.relatedCards(database(), { id: article.id, category: article.category.slug }, relatedLimit);
}

/** The newest articles of each of the tags and categories, in no order. */
export async function newestNear(wanted: {
  tagSlugs: readonly string[];
  categories: readonly string[];
}): Promise<ArticleCard[]> {
  return reading.newestNear(database(), wanted);
}

/** Whether there is any article at all, published or not. */
export async function hasArticles(actor: Actor): Promise<boolean> {
  authorize(actor, 'articles.import');
  return !(await isEmpty(database()));
}
