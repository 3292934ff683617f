import { randomBytes } from 'node:crypto';
import type { ArticleCard } from '~/content/articles/rules';
import { readCursor } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { sharedListPath } from './paths';
import {
  type BookmarkQuery,
  bookmarksPerPage,
  isShareToken,
  maxListEntries,
  maxLists,
  type OwnList,
  pageOf,
  splitWords,
} from './rules';
import {
  areBookmarksOn,
  authorizeChange,
  authorizeUse,
  type BookmarkPage,
  withArticles,
  withArticlesAndLists,
} from './service.server';
import { listEntries, lockMember } from './store.server';
import * as store from './store-lists.server';

/** Another member's list or bookmark is treated as nonexistent. */
const notFound = (): AppError => new AppError('not_found', m.bookmarks_list_unknown());

/** @throws AppError `not_found` when the key is malformed. */
function toOwnedList({ userId }: Member, listId: string): { id: string; userId: string } {
  if (!isId(listId)) throw notFound();
  return { id: listId, userId };
}

const nameTakenError = (): AppError =>
  new AppError('conflict', m.bookmarks_list_name_taken(), { name: m.bookmarks_list_name_taken() });

/** Returns the member's lists, ordered by name. */
export async function ownLists(actor: Actor): Promise<OwnList[]> {
  const { userId } = authorizeMember(actor, 'bookmarks.manage_own');
  return (await store.listsOf(database(), userId)).map(({ id, name, shareToken, count }) => ({
    id,
    name,
    sharePath: shareToken && sharedListPath(shareToken),
    count,
  }));
}

/**
 * Returns the bookmarks in one of the member's lists, most recently added first, one page at a time.
 * @throws AppError `not_found` when the member has no such list, or `invalid` for a cursor that this list did not
 * issue.
 */
export async function listBookmarksIn(
  actor: Actor,
  listId: string,
  { search, cursor }: BookmarkQuery,
): Promise<BookmarkPage> {
  const list = toOwnedList(authorizeUse(actor), listId);
  const after = readCursor(cursor, 'latest');
  if (!(await store.hasList(database(), list))) throw notFound();
  const rows = await listEntries(database(), listId, { words: splitWords(search), after, limit: bookmarksPerPage + 1 });
  const { shown, nextCursor } = pageOf(rows, ({ addedAt }) => addedAt);
  return { bookmarks: await withArticlesAndLists(shown), nextCursor };
}

/**
 * Creates a list and returns its key.
 * @throws AppError `unauthenticated` for a visitor, `conflict` when the member already has a list with this name or the
 * maximum number of lists, or `too_many` when rate-limited.
 */
export async function createList(actor: Actor, { name }: { name: string }): Promise<string> {
  const { userId } = await authorizeChange(actor);
  return transaction(async (executor) => {
    await lockMember(executor, userId);
    if ((await store.countListsOf(executor, userId)) >= maxLists) {
      throw new AppError('conflict', m.bookmarks_lists_full({ limit: maxLists }));
    }
    const id = await store.addList(executor, userId, name);
    if (!id) throw nameTakenError();
    return id;
  });
}

/** Renames a list. @throws AppError `not_found` when the member has no such list, otherwise like `createList`. */
export async function renameList(actor: Actor, listId: string, { name }: { name: string }): Promise<void> {
  const list = toOwnedList(await authorizeChange(actor), listId);
  await transaction(async (executor) => {
    await lockMember(executor, list.userId);
    if (await store.isNameTaken(executor, list, name)) throw nameTakenError();
    if (!(await store.renameList(executor, list, name))) throw notFound();
  });
}

/** Deletes a list; its bookmarks remain. @throws AppError like `renameList`. */
export async function deleteList(actor: Actor, listId: string): Promise<void> {
  const list = toOwnedList(await authorizeChange(actor), listId);
  if (!(await store.deleteList(database(), list))) throw notFound();
}

/** Makes a list readable by anyone with its link. Returns the link's path. @throws AppError like `renameList`. */
export async function shareList(actor: Actor, listId: string): Promise<string> {
  const list = toOwnedList(await authorizeChange(actor), listId);
  const token = await store.shareList(database(), list, randomBytes(24).toString('base64url'));
  if (!token) throw notFound();
  return sharedListPath(token);
}

/** Revokes a list's link immediately; sharing the list again creates a new one. @throws AppError like `renameList`. */
export async function unshareList(actor: Actor, listId: string): Promise<void> {
  const list = toOwnedList(await authorizeChange(actor), listId);
  if (!(await store.unshareList(database(), list))) throw notFound();
}

/**
 * Adds one of the member's bookmarks to one of their lists.
 * @throws AppError `not_found` when the member has no such list or bookmark, `conflict` when the list is full, or
 * `too_many` when rate-limited.
 */
export async function addToList(
  actor: Actor,
  { listId, bookmarkId }: { listId: string; bookmarkId: string },
): Promise<void> {
  const { userId } = await authorizeChange(actor);
  await transaction(async (executor) => {
    if (!(await store.lockList(executor, { id: listId, userId }))) throw notFound();
    if ((await store.countEntries(executor, listId)) >= maxListEntries) {
      throw new AppError('conflict', m.bookmarks_list_full({ limit: maxListEntries }));
    }
    if (!(await store.addEntry(executor, { listId, bookmarkId, userId }))) throw notFound();
  });
}

/** Removes a bookmark from one of the member's lists, if present. */
export async function removeFromList(
  actor: Actor,
  { listId, bookmarkId }: { listId: string; bookmarkId: string },
): Promise<void> {
  const { userId } = await authorizeChange(actor);
  await store.removeEntry(database(), { listId, bookmarkId, userId });
}

export type SharedList = { name: string; articles: ArticleCard[]; nextCursor: string | null };

/**
 * Returns a shared list and its readable articles, but nothing about its owner.
 * @throws AppError `not_found` when no list has this token or bookmarks are turned off, or `invalid` for a cursor that the list did not issue.
 */
export async function readSharedList(token: string, cursor: string | undefined): Promise<SharedList> {
  const list = areBookmarksOn() && isShareToken(token) ? await store.sharedList(database(), token) : undefined;
  if (!list) throw notFound();
  const after = readCursor(cursor, 'latest');
  const rows = await listEntries(database(), list.id, {
    words: [],
    after,
    limit: bookmarksPerPage + 1,
    onlyReadable: true,
  });
  const { shown, nextCursor } = pageOf(rows, ({ addedAt }) => addedAt);
  const bookmarks = await withArticles(shown);
  return { name: list.name, articles: bookmarks.flatMap(({ article }) => article ?? []), nextCursor };
}
