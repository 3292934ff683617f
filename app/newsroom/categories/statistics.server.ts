import { encodeCursor } from '~/content/articles/rules';
import { readCursor } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { requireCategory } from './manage.server';
import { overviewOf } from './overview-rules';
import { articlesPerTab, lastMonths, type ShownStatus } from './rules';
import * as store from './store-statistics.server';
import { countUntitled } from './store-untitled.server';

export type CategoryStatistics = store.Totals & {
  /** The last twelve months (UTC), oldest first, with the number of articles published in each. */
  months: { month: string; published: number }[];
  newest: store.NamedArticle | undefined;
  mostRead: store.NamedArticle | undefined;
};

/**
 * Computes a category's current statistics. Views, likes, comments and ratings cover its published articles only.
 * @throws AppError `not_found`.
 */
export async function categoryStatistics(actor: Actor, slug: string, now: Date): Promise<CategoryStatistics> {
  authorize(actor, 'categories.manage');
  await requireCategory(database(), slug);
  const months = lastMonths(now);
  const [totals, byMonth, newest, mostRead] = await Promise.all([
    store.totalsOf(database(), slug),
    store.publishedByMonth(database(), slug, months[0] ?? ''),
    store.firstPublished(database(), slug, 'newest'),
    store.firstPublished(database(), slug, 'most_read'),
  ]);
  const published = new Map(byMonth.map((row) => [row.month, row.published]));
  return {
    ...totals,
    months: months.map((month) => ({ month, published: published.get(month) ?? 0 })),
    newest,
    mostRead,
  };
}

export type CategoryArticles = { articles: store.ListedArticle[]; nextCursor: string | null };

/**
 * Returns a category's articles, optionally only those in one status, most recently created first, one page at a time.
 * @throws AppError `invalid` for a cursor that this list did not issue.
 */
export async function categoryArticles(
  actor: Actor,
  slug: string,
  { status, cursor }: { status?: ShownStatus; cursor?: string },
): Promise<CategoryArticles> {
  authorize(actor, 'categories.manage');
  const after = readCursor(cursor, 'latest');
  const found = await store.listArticles(database(), slug, { status, after, limit: articlesPerTab + 1 });
  const articles = found.slice(0, articlesPerTab);
  const last = articles.at(-1);
  const nextCursor =
    found.length > articlesPerTab && last ? encodeCursor({ value: last.createdAt.toISOString(), id: last.id }) : null;
  return { articles, nextCursor };
}

/** Returns every category with its totals, and the figures of all of them together. */
export async function categoriesOverview(actor: Actor) {
  authorize(actor, 'categories.manage');
  const [categories, uncategorised, untitled] = await Promise.all([
    store.listSummaries(database()),
    store.countUncategorised(database()),
    countUntitled(database()),
  ]);
  return { categories, figures: { ...overviewOf(categories), uncategorised, untitled } };
}
