import { and, asc, count, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { articleCategories } from '~/content/categories/schema';
import { mediaItems } from '~/content/media/schema';
import type { Executor } from '~/platform/database/database.server';
import { prepared } from '~/platform/database/prepared.server';
import { pictureAddressPattern } from '~/platform/html/rules';
import { siteSetting } from '~/platform/settings/settings.server';
import type { ArticleSort } from './constants';
import { enableRatings } from './engagement/settings';
import type { ArticleCard, BylinedCard, Cursor, ListScope } from './rules';
import { articles, authors } from './schema';

/** Pattern for the start of a library picture's address, up to and including the picture's ID. */
const libraryPicturePattern = '^/media/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/';

/**
 * Address of an article's own picture; for a library picture, its current address. Null for an address that
 * is not allowed: services reject it, but restoring an edited backup can bring it in.
 */
const ownPicture = sql<
  string | null
>`case when ${articles.imageUrl} ~ ${sql.raw(`'${libraryPicturePattern}'`)} then coalesce(
  (select ${mediaItems.address} from ${mediaItems} where ${mediaItems.id} = substr(${articles.imageUrl}, 8, 36)::uuid),
  ${articles.imageUrl}
) when ${articles.imageUrl} ~* ${sql.raw(`'${pictureAddressPattern}'`)} then ${articles.imageUrl} end`;

/** The columns of a card. While ratings are turned off, cards have none. */
export const cardColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  category: { slug: articleCategories.slug, name: articleCategories.name },
  isFeatured: articles.isFeatured,
  isArchived: articles.isArchived,
  viewCount: articles.viewCount,
  likeCount: articles.likeCount,
  ratingCount: sql`${articles.ratingCount}`.mapWith((count: number) => (siteSetting(enableRatings) ? count : 0)),
  ratingAverage: sql`round(${articles.ratingSum}::numeric / nullif(${articles.ratingCount}, 0), 1)::float8`.mapWith(
    (average: number): number | null => (siteSetting(enableRatings) ? average : null),
  ),
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  readingTime: articles.readingTime,
  tags: articles.tags,
  imageUrl: ownPicture,
  imageAlt: articles.imageAlt,
  level: articles.level,
  language: articles.language,
};

// Database constraints ensure that published articles have a date and that levels are valid (see schema).
type CardRow = Omit<ArticleCard, 'publishedAt' | 'level'> & { publishedAt: Date | null; level: string | null };
export const toCard = (row: CardRow): ArticleCard => row as ArticleCard;

export const isPublished = eq(articles.status, 'published');

/** Selects cards, each with its category. */
export const selectCards = (executor: Executor) =>
  executor
    .select(cardColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category));

/** `updated` lists the most recently updated articles first. */
type ListSort = ArticleSort | 'updated';
export type ListOptions = ListScope & { sort: ListSort; limit: number; after?: Cursor };

/** Whether the most viewed articles come first. Trending articles are also in this order, within their period. */
const isByViews = (sort: ListSort): boolean => sort === 'popular' || sort === 'trending';

/** Returns the cursor for a card in the given sort order. */
export function cursorOf(card: ArticleCard, sort: ListSort): Cursor {
  if (isByViews(sort)) return { value: String(card.viewCount), id: card.id };
  return { value: (sort === 'updated' ? card.updatedAt : card.publishedAt).toISOString(), id: card.id };
}

function columnOf(sort: ListSort) {
  if (sort === 'updated') return articles.updatedAt;
  return isByViews(sort) ? articles.viewCount : articles.publishedAt;
}

/** Returns published articles in the given order, after the cursor. Each order is served by one index. */
export async function listCards(executor: Executor, options: ListOptions): Promise<ArticleCard[]> {
  const { after, sort } = options;
  const conditions: (SQL | undefined)[] = [isPublished];
  if (options.category) conditions.push(eq(articles.category, options.category));
  if (options.authorId) conditions.push(eq(articles.authorId, options.authorId));
  if (options.featured !== undefined) conditions.push(eq(articles.isFeatured, options.featured));
  if (options.archived) conditions.push(eq(articles.isArchived, true));
  if (options.minViews) conditions.push(gte(articles.viewCount, options.minViews));
  if (options.since) conditions.push(inArray(articles.id, publishedSince(executor, options.since)));
  const column = columnOf(sort);
  if (after) {
    const value = isByViews(sort) ? sql`${after.value}::bigint` : sql`${after.value}::timestamptz`;
    conditions.push(
      sort === 'oldest'
        ? sql`(${column}, ${articles.id}) > (${value}, ${after.id}::uuid)`
        : sql`(${column}, ${articles.id}) < (${value}, ${after.id}::uuid)`,
    );
  }
  const direction = sort === 'oldest' ? asc : desc;
  const rows = await selectCards(executor)
    .where(and(...conditions))
    .orderBy(direction(column), direction(articles.id))
    .limit(options.limit);
  return rows.map(toCard);
}

/**
 * Selects the articles published since a date. `offset 0` makes PostgreSQL filter by date first. Otherwise it
 * would scan in order of views, reading every older article that has more views.
 */
const publishedSince = (executor: Executor, since: Date) =>
  executor
    .select({ id: articles.id })
    .from(articles)
    .where(and(isPublished, gte(articles.publishedAt, since)))
    .offset(0);

/** Counts the published articles that a list without a search would show. */
export async function countPublished(
  executor: Executor,
  scope: Pick<ListScope, 'category' | 'featured' | 'authorId' | 'since'>,
): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articles)
    .where(
      and(
        isPublished,
        scope.category ? eq(articles.category, scope.category) : undefined,
        scope.authorId ? eq(articles.authorId, scope.authorId) : undefined,
        scope.featured === undefined ? undefined : eq(articles.isFeatured, scope.featured),
        scope.since ? gte(articles.publishedAt, scope.since) : undefined,
      ),
    );
  return row?.count ?? 0;
}

/** Returns the number of published articles per category. */
export async function countByCategory(executor: Executor): Promise<Map<string, number>> {
  const rows = await executor
    .select({ category: articles.category, count: count() })
    .from(articles)
    .where(isPublished)
    .groupBy(articles.category);
  return new Map(rows.map((row) => [row.category, row.count]));
}

export async function countArchived(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articles)
    .where(and(isPublished, eq(articles.isArchived, true)));
  return row?.count ?? 0;
}

const featuredStatement = prepared((executor) =>
  selectCards(executor)
    .where(and(isPublished, eq(articles.isFeatured, true)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(sql.placeholder('limit'))
    .prepare('articles_featured'),
);

/** Returns the newest featured articles. */
export async function featuredCards(executor: Executor, limit: number): Promise<ArticleCard[]> {
  return (await featuredStatement(executor).execute({ limit })).map(toCard);
}

/** Returns cards for the articles published since a date, newest first. */
export async function cardsSince(executor: Executor, since: Date, limit: number): Promise<ArticleCard[]> {
  const rows = await selectCards(executor)
    .where(and(isPublished, gte(articles.publishedAt, since)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
  return rows.map(toCard);
}

/** Returns cards for the published articles with these IDs, in the given order; others are left out. */
export async function cardsByIds(executor: Executor, ids: readonly string[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(executor).where(and(isPublished, inArray(articles.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns cards for the articles with these IDs that have been published, also for those that no longer are. */
export async function cardsOncePublished(executor: Executor, ids: readonly string[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(executor).where(and(isNotNull(articles.publishedAt), inArray(articles.id, [...ids])));
  return rows.map(toCard);
}

/** Returns cards for published articles, including the author's name, by article ID; others are left out. */
export async function bylinedCards(executor: Executor, ids: readonly string[]): Promise<Map<string, BylinedCard>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ ...cardColumns, authorName: authors.name })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(and(isPublished, inArray(articles.id, [...ids])));
  return new Map(rows.map(({ authorName, ...row }) => [row.id, { ...toCard(row), authorName }]));
}
