import { articlesByIds, bylinedArticles, readCursor } from '~/content/articles/service.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import {
  type Bookmark,
  type BookmarkQuery,
  bookmarkChangesPerMinute,
  bookmarksPerPage,
  type ListedBookmark,
  maxBookmarks,
  pageOf,
  type ReadableBookmark,
  splitWords,
} from './rules';
import { enableBookmarks } from './settings';
import * as store from './store.server';
import { listsOf, listsOfBookmarks } from './store-lists.server';

const limitChanges = memberLimit({
  name: 'bookmarks',
  description: 'Bookmark and list changes, by member',
  points: bookmarkChangesPerMinute,
});

/** Whether members can save articles and see what they have saved. */
export const areBookmarksOn = (): boolean => siteSetting(enableBookmarks);

/**
 * Returns the member who is using their bookmarks or lists.
 * @throws AppError `unauthenticated` for a visitor, or `forbidden` while bookmarks are turned off.
 */
export function authorizeUse(actor: Actor): Member {
  const member = authorizeMember(actor, 'bookmarks.manage_own');
  if (!areBookmarksOn()) throw new AppError('forbidden', m.bookmarks_off());
  return member;
}

/**
 * Returns the member who is changing bookmarks or lists, and counts the change towards their rate limit.
 * @throws AppError `too_many` when rate-limited, otherwise like `authorizeUse`.
 */
export async function authorizeChange(actor: Actor): Promise<Member> {
  const member = authorizeUse(actor);
  await limitChanges(member);
  return member;
}

/** Whether the member has bookmarked an article. */
export async function isBookmarked(actor: Actor, articleId: string): Promise<boolean> {
  const { userId } = authorizeMember(actor, 'bookmarks.manage_own');
  return store.hasBookmark(database(), userId, articleId);
}

/**
 * Bookmarks a published article, or removes the bookmark. Repeating either changes nothing.
 * @throws AppError `unauthenticated` for a visitor, `not_found` when there is no such published article, `conflict`
 * when the member has the maximum number of bookmarks, or `too_many` when rate-limited.
 */
export async function setBookmark(
  actor: Actor,
  { articleId, isSaved }: { articleId: string; isSaved: boolean },
): Promise<void> {
  const { userId } = await authorizeChange(actor);
  if (!isSaved) return store.removeBookmarkByArticle(database(), userId, articleId);
  const [article] = await articlesByIds([articleId]);
  if (!article) throw new AppError('not_found', m.marks_article_gone());
  await transaction(async (executor) => {
    await store.lockMember(executor, userId);
    if (await store.hasBookmark(executor, userId, articleId)) return;
    if ((await store.countBookmarksOf(executor, userId)) >= maxBookmarks) {
      throw new AppError('conflict', m.bookmarks_full({ limit: maxBookmarks }));
    }
    await store.addBookmark(executor, userId, articleId);
  });
}

/**
 * Removes a bookmark by its own key, even when its article is gone.
 * @throws AppError `not_found` when the member has no such bookmark, otherwise like `setBookmark`.
 */
export async function removeBookmark(actor: Actor, bookmarkId: string): Promise<void> {
  const { userId } = await authorizeChange(actor);
  if (!(await store.removeBookmark(database(), userId, bookmarkId))) {
    throw new AppError('not_found', m.bookmarks_list_unknown());
  }
}

/** Returns bookmarks with their articles. */
export async function withArticles(rows: readonly store.BookmarkRow[]): Promise<Bookmark[]> {
  const articles = await bylinedArticles(rows.flatMap(({ articleId }) => articleId ?? []));
  return rows.map(({ id, createdAt, articleId }) => ({
    id,
    createdAt,
    article: (articleId && articles.get(articleId)) || null,
  }));
}

/** Returns a member's bookmarks with their articles and the lists that contain them. */
export async function withArticlesAndLists(rows: readonly store.BookmarkRow[]): Promise<ListedBookmark[]> {
  const ids = rows.map(({ id }) => id);
  const [found, listIds] = await Promise.all([withArticles(rows), listsOfBookmarks(database(), ids)]);
  return found.map((bookmark) => ({ ...bookmark, listIds: listIds.get(bookmark.id) ?? [] }));
}

export type BookmarkPage = { bookmarks: ListedBookmark[]; nextCursor: string | null };

/**
 * Returns the member's bookmarks, newest first, one page at a time.
 * @param query.search words that must occur in the title or summary.
 * @throws AppError `invalid` for a cursor that this list did not issue, otherwise like `authorizeUse`.
 */
export async function listBookmarks(actor: Actor, { search, cursor }: BookmarkQuery): Promise<BookmarkPage> {
  const { userId } = authorizeUse(actor);
  const rows = await store.listBookmarks(database(), userId, {
    words: splitWords(search),
    after: readCursor(cursor, 'latest'),
    limit: bookmarksPerPage + 1,
  });
  const { shown, nextCursor } = pageOf(rows, ({ createdAt }) => createdAt);
  return { bookmarks: await withArticlesAndLists(shown), nextCursor };
}

/** Returns the member's newest bookmarks whose articles can be read; none while bookmarks are turned off. */
export async function recentBookmarks(actor: Actor, limit: number): Promise<ReadableBookmark[]> {
  const { userId } = authorizeMember(actor, 'bookmarks.manage_own');
  if (!areBookmarksOn()) return [];
  const listing = { words: [], after: undefined, limit, onlyReadable: true };
  const found = await withArticles(await store.listBookmarks(database(), userId, listing));
  // An article can be deleted between the two queries.
  return found.flatMap(({ article, ...bookmark }) => (article ? { ...bookmark, article } : []));
}

/** Returns the number of the member's bookmarks; 0 while bookmarks are turned off. */
export async function countBookmarks(actor: Actor): Promise<number> {
  const { userId } = authorizeMember(actor, 'bookmarks.manage_own');
  if (!areBookmarksOn()) return 0;
  return store.countBookmarksOf(database(), userId);
}

/** Returns all of the member's bookmarks and lists for their data export. */
export async function exportBookmarks(actor: Actor) {
  const { userId } = authorizeMember(actor, 'bookmarks.manage_own');
  const [bookmarks, lists] = await Promise.all([store.allBookmarks(database(), userId), listsOf(database(), userId)]);
  return {
    bookmarks,
    lists: lists.map(({ name, createdAt, count, shareToken }) => ({
      name,
      createdAt,
      count,
      isShared: shareToken !== null,
    })),
  };
}
