import { type Cursor, decodeCursor, encodeCursor, isCursorValue } from '~/content/articles/rules';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import type { CsvTable } from '~/identity/audit/csv.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import {
  type ArticleListFilters,
  articlesPerScreen,
  type FilterOptions,
  flagFilterNames,
  flagFilters,
  inTrash,
  type ListedArticle,
  type ListSort,
  type ListTab,
  listTabs,
  parametersOf,
} from './list-rules';
import { toListedArticle } from './listed-article.server';
import * as store from './store-list.server';
import {
  authorOptions,
  categoryOptions,
  countFlags,
  countMatches,
  countTabs,
  tagOptions,
} from './store-options.server';

export type ArticleListing = {
  articles: ListedArticle[];
  /** Number of articles that match the filters, on all pages. */
  count: number;
  /** Number of deleted articles that match a search, if no article matches the search and the other filters. */
  countInTrash: number;
  nextCursor: string | null;
};

/** @throws AppError `invalid` for a cursor that a list in this order cannot have issued. */
function readCursor(text: string | undefined, sort: ListSort): Cursor | undefined {
  if (!text) return undefined;
  const cursor = decodeCursor(text);
  const isValid =
    cursor &&
    (sort === 'title'
      ? !cursor.value.includes('\0')
      : isCursorValue(cursor.value, sort === 'views' ? 'popular' : 'updated'));
  if (!isValid) throw new AppError('invalid', 'The cursor is invalid.');
  return cursor;
}

/**
 * Returns a page of the articles that match the filters.
 * @throws AppError `invalid` for a cursor that this list did not issue.
 */
export async function listForNewsroom(
  actor: Actor,
  filters: ArticleListFilters,
  now: Date,
  cursor?: string,
): Promise<ArticleListing> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const after = readCursor(cursor, filters.sort);
  const [rows, count] = await Promise.all([
    store.listedArticles(database(), filters, { userId, now }, { after, limit: articlesPerScreen + 1 }),
    countMatches(database(), filters, { userId, now }),
  ]);
  const shown = rows.slice(0, articlesPerScreen);
  const last = shown.at(-1);
  const isVain = rows.length === 0 && filters.search !== '' && filters.status !== 'trash';
  return {
    countInTrash: isVain ? await countMatches(database(), inTrash(filters), { userId, now }) : 0,
    articles: shown.map((row) => toListedArticle(row, now)),
    count,
    nextCursor: rows.length > articlesPerScreen && last ? encodeCursor({ value: last.cursor, id: last.id }) : null,
  };
}

/** Articles that an export loads per query, and in total. */
const [exportBatch, maxExported] = [200, 20_000];
const exportColumns = [
  'title',
  'slug',
  'status',
  'category',
  'author',
  'views',
  'featured',
  'trending',
  'archived',
].concat(['published', 'changed', 'scheduled', 'id']);

/** Limited because an export reads up to the whole list. */
const limitExports = memberLimit({
  name: 'article-exports',
  description: 'Article lists exported, by member',
  points: 10,
});

/**
 * Exports the articles that match the filters as CSV, in the order of the list, streamed while they are read. The export
 * is logged.
 * @throws AppError `too_many` when rate-limited.
 */
export async function exportArticles(actor: Actor, filters: ArticleListFilters, now: Date): Promise<CsvTable> {
  const member = authorizeMember(actor, 'articles.write');
  const { userId } = member;
  await limitExports(member);
  const values = Object.fromEntries(parametersOf(filters));
  await recordAuditSeparately(member, { action: 'data_export', resourceType: 'articles', resourceId: null, values });
  async function* pages() {
    let after: Cursor | undefined;
    for (let count = 0; count < maxExported; count += exportBatch) {
      const rows = await store.listedArticles(database(), filters, { userId, now }, { after, limit: exportBatch });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => {
        const article = toListedArticle(row, now);
        const { publicationState, hasCategory, isFeatured, isTrending, isArchived } = article;
        return [
          ...[article.title, article.slug, article.deletedAt ? 'trash' : publicationState.status],
          ...[hasCategory ? article.category.name : null, article.author, article.viewCount],
          ...[isFeatured, isTrending, isArchived].map((is) => (is ? 'yes' : 'no')),
          ...[article.publishedAt, article.changedAt, article.scheduledAt, article.id],
        ];
      });
      after = { value: last.cursor, id: last.id };
    }
  }
  return { name: `articles-${now.toISOString().slice(0, 10)}.csv`, columns: exportColumns, pages: pages() };
}

/** Returns the number of articles in each tab of the list. */
export async function tabCounts(actor: Actor): Promise<Record<ListTab, number>> {
  authorizeMember(actor, 'articles.write');
  return countTabs(database(), listTabs);
}

/** Returns the values that each filter can take, with the number of matching articles given the other filters. */
export async function filterOptions(actor: Actor, filters: ArticleListFilters, now: Date): Promise<FilterOptions> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const [executor, context] = [database(), { userId, now }];
  const [category, author, tag, flags] = await Promise.all([
    categoryOptions(executor, filters, context),
    authorOptions(executor, filters, context),
    tagOptions(executor, filters, context),
    countFlags(executor, filters, context),
  ]);
  const flag = flagFilters.map((slug) => ({ slug, name: flagFilterNames[slug], count: flags[slug] }));
  return { category, author, tag, flag };
}
