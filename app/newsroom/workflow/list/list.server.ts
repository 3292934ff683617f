import { type Cursor, decodeCursor, encodeCursor, isCursorValue } from '~/content/articles/rules';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import type { CsvTable } from '~/identity/audit/csv.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { newsroomTimeZone, selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { formatInstant, formatListTime } from '../newsroom-time';
import { publicationStateOf } from '../rules';
import {
  type ArticleListFilters,
  articlesPerScreen,
  type FilterOptions,
  flagFilterNames,
  flagFilters,
  type ListedArticle,
  type ListedTime,
  type ListSort,
  type ListTab,
  listTabs,
  maxViews,
  parametersOf,
  queryOf,
  readFilters,
  type SavedView,
} from './list-rules';
import * as store from './store-list.server';
import {
  authorOptions,
  categoryOptions,
  countFlags,
  countMatches,
  countTabs,
  tagOptions,
} from './store-options.server';
import * as viewStore from './store-views.server';

/** Maximum articles shown in each part of the queue. */
const maxPerPart = 30;

/** Converts a row to a list entry. An article without a working copy has no pending changes. */
function toListedArticle(row: store.ListedRow, now: Date): ListedArticle {
  const zone = siteSetting(newsroomTimeZone);
  const listedTime = (time: Date): ListedTime => ({
    iso: time.toISOString(),
    text: formatListTime(time, zone, now),
    full: formatInstant(time, zone),
  });
  const isLive = row.articleStatus === 'published';
  const hash = row.contentHash ?? 'as the article';
  const isImportedText = row.contentHash === null || (row.status === null && !row.isChangedSinceImport);
  const unchanged = row.contentHash === null || (row.publishedHash === null && row.draftVersion === 1);
  const publicationState = publicationStateOf(
    {
      status: (row.status ?? row.articleStatus) as ListedArticle['publicationState']['status'],
      isLive,
      approvedHash: isImportedText ? hash : row.approvedHash,
      publishedHash: isLive && unchanged ? hash : row.publishedHash,
    },
    hash,
  );
  const isPublishedNext = row.publishAt !== null && (row.unpublishAt === null || row.publishAt < row.unpublishAt);
  // The schedule of an article in the trash is suspended.
  const nextStepAt = row.deletedAt ? null : isPublishedNext ? row.publishAt : row.unpublishAt;
  return {
    id: row.id,
    title: row.draftTitle?.trim() || row.title,
    slug: row.slug,
    publicationState,
    category: row.category,
    hasCategory: row.contentHash === null || row.draftCategory !== null,
    author: (row.draftAuthor ?? row.author) || null,
    imageUrl: (row.draftImageUrl ?? row.imageUrl) || null,
    viewCount: row.viewCount,
    publishedAt: row.publishedAt,
    isFeatured: row.isFeatured,
    isTrending: row.isTrending,
    isArchived: row.isArchived,
    changedAt: row.changedAt,
    changed: listedTime(row.deletedAt ?? row.changedAt),
    published: row.publishedAt && listedTime(row.publishedAt),
    scheduled: nextStepAt && listedTime(nextStepAt),
    scheduledAt: nextStepAt,
    scheduledFor: isPublishedNext ? 'publish' : row.unpublishAt && 'unpublish',
    deletedAt: row.deletedAt,
  };
}

export type ArticleListing = {
  articles: ListedArticle[];
  /** Number of articles that match the filters, on all pages. */
  count: number;
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
  return {
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
  description: 'Lists of articles exported, by member',
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

export type QueuePart = 'toReview' | 'toPublish' | 'returned' | 'unfinished' | 'scheduled';
/** An article in the queue, and when it became the member's turn. */
export type QueuedArticle = ListedArticle & { since: Date };
/** The first articles in each part, and whether there are more. */
export type Queue = Record<QueuePart, { articles: QueuedArticle[]; hasMore: boolean }>;

/** Returns since when an article has been in its part of the queue. */
const sinceOf: Record<QueuePart, (row: store.ListedRow) => Date | null> = {
  toReview: ({ submittedAt }) => submittedAt,
  toPublish: ({ workflowChangedAt }) => workflowChangedAt,
  returned: ({ returnedAt }) => returnedAt,
  unfinished: () => null,
  scheduled: () => null,
};

/**
 * Starts the queries for the parts of the queue that wait for the member; `false` for parts that the member may not
 * work on.
 */
function waitingParts(actor: Actor, limit: number) {
  const executor = database();
  authorizeMember(actor, 'articles.write');
  const excludedActor = siteSetting(selfApproval) ? null : actor;
  return {
    toReview: mayDo(actor, 'articles.approve') && store.articlesToReview(executor, excludedActor, limit),
    toPublish: mayDo(actor, 'articles.publish') && store.articlesToPublish(executor, limit),
    returned: store.returnedArticles(executor, actor, limit),
  };
}

/**
 * Returns the member's queue: articles to review, to publish, to revise and to finish, and scheduled ones. Articles
 * that the member submitted, or whose unpublished text they helped write, are left for others to review unless
 * self-approval is on.
 */
export async function queueOf(actor: Actor, now: Date): Promise<Queue> {
  authorizeMember(actor, 'articles.write');
  const executor = database();
  const mayPublish = mayDo(actor, 'articles.publish');
  const loadPart = async (part: QueuePart, rows: Promise<store.ListedRow[]> | false) => {
    const found = (await rows) || [];
    return {
      articles: found
        .slice(0, maxPerPart)
        .map((row) => ({ ...toListedArticle(row, now), since: sinceOf[part](row) ?? row.changedAt })),
      hasMore: found.length > maxPerPart,
    };
  };
  const limit = maxPerPart + 1;
  const waiting = waitingParts(actor, limit);
  const [toReview, toPublish, returned, unfinished, scheduled] = await Promise.all([
    loadPart('toReview', waiting.toReview),
    loadPart('toPublish', waiting.toPublish),
    loadPart('returned', waiting.returned),
    loadPart('unfinished', store.unfinishedArticles(executor, actor, limit)),
    loadPart('scheduled', mayPublish && store.scheduledArticles(executor, limit)),
  ]);
  return { toReview, toPublish, returned, unfinished, scheduled };
}

/** An article that waits for a decision. */
export type WaitingDecision = { articleId: string; title: string };

/** Returns the next article that the member can review, or else publish; null when no other is waiting. */
export async function nextWaiting(actor: Actor, articleId: string, now: Date): Promise<WaitingDecision | null> {
  try {
    // One may be the article itself.
    const { toReview, toPublish } = waitingParts(actor, 2);
    const rows = [...((await toReview) || []), ...((await toPublish) || [])];
    const next = rows.find(({ id }) => id !== articleId);
    return next ? { articleId: next.id, title: toListedArticle(next, now).title } : null;
  } catch (error) {
    log.error({ err: error }, 'the next article to decide on could not be read');
    return null;
  }
}

/** Counts the articles that wait for the member: to review, to publish and to revise. At most `maxPerPart` of each. */
export async function countWaiting(actor: Actor): Promise<number> {
  if (!mayDo(actor, 'articles.write') || !('userId' in actor)) return 0;
  const { toReview, toPublish, returned } = waitingParts(actor, maxPerPart);
  const parts = await Promise.all([toReview, toPublish, returned]);
  return parts.reduce((sum, rows) => sum + (rows ? rows.length : 0), 0);
}

/** Returns the member's saved views, sorted by name. */
export async function savedViews(actor: Actor): Promise<SavedView[]> {
  return viewStore.viewsOf(database(), authorizeMember(actor, 'articles.write').userId);
}

/**
 * Saves a view of the list, replacing the member's view of the same name.
 * @param query query string of the list
 * @throws AppError `conflict` when the member has too many views.
 */
export async function saveView(
  actor: Actor,
  { name, query }: { name: string; query: string },
  now: Date,
): Promise<void> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const filters = readFilters(new URLSearchParams(query));
  await database().transaction(async (executor) => {
    if ((await viewStore.countViews(executor, userId)) >= maxViews) {
      throw new AppError('conflict', `You can save up to ${maxViews} views. To save another, delete one first.`);
    }
    await viewStore.saveView(executor, { id: newId(), userId, name, query: queryOf(filters), createdAt: now });
  });
}

/** @throws AppError `not_found` when the member has no such view. */
export async function deleteView(actor: Actor, id: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'articles.write');
  if (!isId(id) || !(await viewStore.deleteView(database(), userId, id))) {
    throw new AppError('not_found', 'This view no longer exists.');
  }
}

/** Returns the member's saved views for their data export. */
export async function exportViews(actor: Actor): Promise<SavedView[]> {
  return 'userId' in actor ? viewStore.viewsOf(database(), actor.userId) : [];
}
