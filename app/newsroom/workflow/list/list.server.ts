import { encodeCursor } from '~/content/articles/rules';
import { readCursor } from '~/content/articles/service.server';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type Actor, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { publicationStateOf } from '../rules';
import {
  type ArticleListFilters,
  articleListFilters,
  articlesPerScreen,
  type ListedArticle,
  maxViews,
  queryOf,
  type SavedView,
} from './list-rules';
import * as store from './store-list.server';

/** Maximum articles shown in each part of the queue. */
const maxPerPart = 30;

/** Converts a row to a list entry. An article without a working copy has no pending changes. */
function toListedArticle(row: store.ListedRow): ListedArticle {
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
  const scheduledTimes = [row.publishAt, row.unpublishAt].filter((time) => time !== null);
  return {
    id: row.id,
    title: row.draftTitle?.trim() || row.title,
    slug: row.slug,
    publicationState,
    category: row.category,
    author: (row.draftAuthor ?? row.author) || null,
    isFeatured: row.isFeatured,
    isTrending: row.isTrending,
    isArchived: row.isArchived,
    changedAt: row.changedAt,
    scheduledAt: scheduledTimes.length > 0 ? new Date(Math.min(...scheduledTimes.map((time) => time.getTime()))) : null,
    deletedAt: row.deletedAt,
  };
}

export type ArticleListing = { articles: ListedArticle[]; nextCursor: string | null };

/**
 * Returns a page of articles of any status, most recently edited first.
 * @throws AppError `invalid` for a cursor that this list did not issue.
 */
export async function listForNewsroom(
  actor: Actor,
  filters: ArticleListFilters,
  cursor?: string,
): Promise<ArticleListing> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const after = readCursor(cursor, 'updated');
  const rows = await store.listedArticles(database(), filters, userId, { after, limit: articlesPerScreen + 1 });
  const shown = rows.slice(0, articlesPerScreen);
  const last = shown.at(-1);
  return {
    articles: shown.map(toListedArticle),
    nextCursor:
      rows.length > articlesPerScreen && last
        ? encodeCursor({ value: last.changedAt.toISOString(), id: last.id })
        : null,
  };
}

export type QueuePart = 'toReview' | 'toPublish' | 'returned' | 'unfinished' | 'scheduled';
/** The first articles in each part, and whether there are more. */
export type Queue = Record<QueuePart, { articles: ListedArticle[]; hasMore: boolean }>;

/**
 * Returns the member's queue: articles to review, to publish, to revise and to finish, and scheduled ones. Articles
 * that the member submitted, or whose unpublished text they helped write, are left for others to review unless
 * self-approval is on.
 */
export async function queueOf(actor: Actor): Promise<Queue> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const executor = database();
  const mayPublish = mayDo(actor, 'articles.publish');
  const loadPart = async (rows: Promise<store.ListedRow[]> | false) => {
    const found = (await rows) || [];
    return { articles: found.slice(0, maxPerPart).map(toListedArticle), hasMore: found.length > maxPerPart };
  };
  const excludedActor = siteSetting(selfApproval) ? null : actor;
  const [limit, mayApprove] = [maxPerPart + 1, mayDo(actor, 'articles.approve')];
  const [toReview, toPublish, returned, unfinished, scheduled] = await Promise.all([
    loadPart(mayApprove && store.articlesToReview(executor, excludedActor, limit)),
    loadPart(mayPublish && store.articlesToPublish(executor, limit)),
    loadPart(store.returnedArticles(executor, userId, limit)),
    loadPart(store.unfinishedArticles(executor, userId, limit)),
    loadPart(mayPublish && store.scheduledArticles(executor, limit)),
  ]);
  return { toReview, toPublish, returned, unfinished, scheduled };
}

/** Returns the member's saved views, sorted by name. */
export async function savedViews(actor: Actor): Promise<SavedView[]> {
  return store.viewsOf(database(), authorizeMember(actor, 'articles.write').userId);
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
  const filters = articleListFilters.parse(Object.fromEntries(new URLSearchParams(query)));
  await database().transaction(async (executor) => {
    if ((await store.countViews(executor, userId)) >= maxViews) {
      throw new AppError('conflict', `You can keep ${maxViews} views. Delete one first.`);
    }
    await store.saveView(executor, { id: newId(), userId, name, query: queryOf(filters), createdAt: now });
  });
}

/** @throws AppError `not_found` when the member has no such view. */
export async function deleteView(actor: Actor, id: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'articles.write');
  if (!isId(id) || !(await store.deleteView(database(), userId, id))) {
    throw new AppError('not_found', 'This view no longer exists.');
  }
}

/** Returns the member's saved views for their data export. */
export async function exportViews(actor: Actor): Promise<SavedView[]> {
  return 'userId' in actor ? store.viewsOf(database(), actor.userId) : [];
}
