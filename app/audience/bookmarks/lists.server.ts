import { randomBytes } from 'node:crypto';
import type { ArticleCard } from '~/content/articles/rules';
import { readCursor } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorizeMember, type Member } from '~/platform/permissions/permissions';
import { sharedListPath } from './paths';
import {
  type BookmarkQuery,
  bookmarksPerPage,
  isShareToken,
  mostInList,
  mostLists,
  type OwnList,
  pageOf,
  wordsOf,
} from './rules';
import { type BookmarkPage, changingMember, listed, withArticles } from './service.server';
import { listEntries, lockMember } from './store.server';
import * as store from './store-lists.server';

/** The list or bookmark of another member is handled as one that does not exist. */
const unknown = (): AppError => new AppError('not_found', m.bookmarks_list_unknown());

/** @throws AppError `not_found` for what is no key at all. */
function listOf({ userId }: Member, listId: string): { id: string; userId: string } {
  if (!isId(listId)) throw unknown();
  return { id: listId, userId };
}

const nameTaken = (): AppError =>
  new AppError('conflict', m.bookmarks_list_name_taken(), { name: m.bookmarks_list_name_taken() });

/** The member's lists by name. */
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
 * The bookmarks in one of the member's lists, those added last first, a page at a time.
 * @throws AppError `not_found` when the member has no such list, `invalid` for a cursor that this list did not give out.
 */
export async function listBookmarksIn(
  actor: Actor,
  listId: string,
  { search, cursor }: BookmarkQuery,
): Promise<BookmarkPage> {
  const list = listOf(authorizeMember(actor, 'bookmarks.manage_own'), listId);
  const after = readCursor(cursor, 'latest');
  if (!(await store.hasList(database(), list))) throw unknown();
  const rows = await listEntries(database(), listId, { words: wordsOf(search), after, limit: bookmarksPerPage + 1 });
  const { shown, nextCursor } = pageOf(rows, ({ addedAt }) => addedAt);
  return { bookmarks: await listed(shown), nextCursor };
}

/**
 * Makes a list. Returns its key.
 * @throws AppError `unauthenticated` for a visitor, `conflict` when the member has one of this name or as many as there
 * may be, `too_many`.
 */
export async function createList(actor: Actor, { name }: { name: string }): Promise<string> {
  const { userId } = await changingMember(actor);
  return transaction(async (executor) => {
    await lockMember(executor, userId);
    if ((await store.countListsOf(executor, userId)) >= mostLists) {
      throw new AppError('conflict', m.bookmarks_lists_full({ limit: mostLists }));
    }
    const id = await store.addList(executor, userId, name);
    if (!id) throw nameTaken();
    return id;
  });
}

/**
 * Gives a list another name.
 * @throws AppError `not_found` when the member has no such list, else as `createList`.
 */
export async function renameList(actor: Actor, listId: string, { name }: { name: string }): Promise<void> {
  const list = listOf(await changingMember(actor), listId);
  await transaction(async (executor) => {
    await lockMember(executor, list.userId);
    if (await store.isNameTaken(executor, list, name)) throw nameTaken();
    if (!(await store.renameList(executor, list, name))) throw unknown();
  });
}

/** Deletes a list; the bookmarks in it stay. @throws AppError as `renameList`. */
export async function deleteList(actor: Actor, listId: string): Promise<void> {
  const list = listOf(await changingMember(actor), listId);
  if (!(await store.deleteList(database(), list))) throw unknown();
}

/** Lets whoever has the link read a list. Returns the path of the link. @throws AppError as `renameList`. */
export async function shareList(actor: Actor, listId: string): Promise<string> {
  const list = listOf(await changingMember(actor), listId);
  const token = await store.shareList(database(), list, randomBytes(24).toString('base64url'));
  if (!token) throw unknown();
  return sharedListPath(token);
}

/** Ends the link of a list at once; shared again, the list has another one. @throws AppError as `renameList`. */
export async function unshareList(actor: Actor, listId: string): Promise<void> {
  const list = listOf(await changingMember(actor), listId);
  if (!(await store.unshareList(database(), list))) throw unknown();
}

/**
 * Puts one of the member's bookmarks into one of the member's lists.
 * @throws AppError `not_found` when the member has no such list or bookmark, `conflict` when the list is full, `too_many`.
 */
export async function putIntoList(
  actor: Actor,
  { listId, bookmarkId }: { listId: string; bookmarkId: string },
): Promise<void> {
  const { userId } = await changingMember(actor);
  await transaction(async (executor) => {
    if (!(await store.lockList(executor, { id: listId, userId }))) throw unknown();
    if ((await store.countEntries(executor, listId)) >= mostInList) {
      throw new AppError('conflict', m.bookmarks_list_full({ limit: mostInList }));
    }
    if (!(await store.addEntry(executor, { listId, bookmarkId, userId }))) throw unknown();
  });
}

/** Takes a bookmark out of one of the member's lists; where it is not in it, changes nothing. */
export async function takeFromList(
  actor: Actor,
  { listId, bookmarkId }: { listId: string; bookmarkId: string },
): Promise<void> {
  const { userId } = await changingMember(actor);
  await store.removeEntry(database(), { listId, bookmarkId, userId });
}

export type SharedList = { name: string; articles: ArticleCard[]; nextCursor: string | null };

/**
 * A list that its owner shares, with those of its articles that can be read. Nothing of the owner is in it.
 * @throws AppError `not_found` when no list is shared by this token, `invalid` for a cursor that the list did not give out.
 */
export async function readSharedList(token: string, cursor: string | undefined): Promise<SharedList> {
  const list = isShareToken(token) ? await store.sharedList(database(), token) : undefined;
  if (!list) throw unknown();
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
