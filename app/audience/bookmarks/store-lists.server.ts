import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { bookmarkListEntries, bookmarkLists, bookmarks } from './schema';

/** A stored list with the number of bookmarks in it. */
export type ListRow = { id: string; name: string; shareToken: string | null; createdAt: Date; count: number };

/** A list's key and its member. Every change checks both, so that another member's list is treated as nonexistent. */
type OwnedList = { id: string; userId: string };
const isOwned = ({ id, userId }: OwnedList) => and(eq(bookmarkLists.id, id), eq(bookmarkLists.userId, userId));

/** Returns a member's lists, ordered by name. */
export async function listsOf(executor: Executor, userId: string): Promise<ListRow[]> {
  return await executor
    .select({
      id: bookmarkLists.id,
      name: bookmarkLists.name,
      shareToken: bookmarkLists.shareToken,
      createdAt: bookmarkLists.createdAt,
      count: sql<number>`(select count(*)::int from ${bookmarkListEntries} where ${bookmarkListEntries.listId} = ${bookmarkLists.id})`,
    })
    .from(bookmarkLists)
    .where(eq(bookmarkLists.userId, userId))
    .orderBy(asc(sql`lower(${bookmarkLists.name})`));
}

/** Whether the member has the list. */
export async function hasList(executor: Executor, list: OwnedList): Promise<boolean> {
  const rows = await executor.select({ id: bookmarkLists.id }).from(bookmarkLists).where(isOwned(list));
  return rows.length > 0;
}

export async function countListsOf(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(bookmarkLists).where(eq(bookmarkLists.userId, userId));
  return row?.count ?? 0;
}

/** Adds a list and returns its key; `undefined` when the member already has one with this name. */
export async function addList(executor: Executor, userId: string, name: string): Promise<string | undefined> {
  const [row] = await executor
    .insert(bookmarkLists)
    .values({ id: newId(), userId, name })
    .onConflictDoNothing()
    .returning({ id: bookmarkLists.id });
  return row?.id;
}

/** Whether the member has another list with this name, ignoring case. */
export async function isNameTaken(executor: Executor, { id, userId }: OwnedList, name: string): Promise<boolean> {
  const rows = await executor
    .select({ id: bookmarkLists.id })
    .from(bookmarkLists)
    .where(
      and(
        eq(bookmarkLists.userId, userId),
        sql`lower(${bookmarkLists.name}) = lower(${name})`,
        sql`${bookmarkLists.id} <> ${id}::uuid`,
      ),
    );
  return rows.length > 0;
}

/** Renames a list. Returns whether the member has it. */
export async function renameList(executor: Executor, list: OwnedList, name: string): Promise<boolean> {
  const changed = await executor
    .update(bookmarkLists)
    .set({ name })
    .where(isOwned(list))
    .returning({ id: bookmarkLists.id });
  return changed.length > 0;
}

/** Deletes a list. Returns whether the member had it. */
export async function deleteList(executor: Executor, list: OwnedList): Promise<boolean> {
  const removed = await executor.delete(bookmarkLists).where(isOwned(list)).returning({ id: bookmarkLists.id });
  return removed.length > 0;
}

/**
 * Shares a list; one that is already shared keeps its token. Returns the token; `undefined` when the member has no such
 * list.
 */
export async function shareList(executor: Executor, list: OwnedList, token: string): Promise<string | undefined> {
  const [row] = await executor
    .update(bookmarkLists)
    .set({ shareToken: sql`coalesce(${bookmarkLists.shareToken}, ${token})` })
    .where(isOwned(list))
    .returning({ token: bookmarkLists.shareToken });
  return row?.token ?? undefined;
}

/** Revokes a list's token. Returns whether the member has the list. */
export async function unshareList(executor: Executor, list: OwnedList): Promise<boolean> {
  const changed = await executor
    .update(bookmarkLists)
    .set({ shareToken: null })
    .where(isOwned(list))
    .returning({ id: bookmarkLists.id });
  return changed.length > 0;
}

export async function sharedList(executor: Executor, token: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await executor
    .select({ id: bookmarkLists.id, name: bookmarkLists.name })
    .from(bookmarkLists)
    .where(eq(bookmarkLists.shareToken, token));
  return row;
}

/** Blocks additions to a list until the transaction ends. Returns whether the member has the list. */
export async function lockList(executor: Executor, list: OwnedList): Promise<boolean> {
  const rows = await executor
    .select({ id: bookmarkLists.id })
    .from(bookmarkLists)
    .where(isOwned(list))
    .for('no key update');
  return rows.length > 0;
}

export async function countEntries(executor: Executor, listId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(bookmarkListEntries)
    .where(eq(bookmarkListEntries.listId, listId));
  return row?.count ?? 0;
}

/** Adds a bookmark to one of the same member's lists. Returns whether the member has the bookmark. */
export async function addEntry(
  executor: Executor,
  { listId, bookmarkId, userId }: { listId: string; bookmarkId: string; userId: string },
): Promise<boolean> {
  const [ownBookmark] = await executor
    .select({ id: bookmarks.id })
    .from(bookmarks)
    .where(and(eq(bookmarks.id, bookmarkId), eq(bookmarks.userId, userId)))
    .for('key share');
  if (!ownBookmark) return false;
  await executor.insert(bookmarkListEntries).values({ listId, bookmarkId }).onConflictDoNothing();
  return true;
}

/** Removes a bookmark from one of the member's lists, if present. */
export async function removeEntry(
  executor: Executor,
  { listId, bookmarkId, userId }: { listId: string; bookmarkId: string; userId: string },
): Promise<void> {
  await executor.delete(bookmarkListEntries).where(
    and(
      eq(bookmarkListEntries.bookmarkId, bookmarkId),
      inArray(
        bookmarkListEntries.listId,
        executor
          .select({ id: bookmarkLists.id })
          .from(bookmarkLists)
          .where(isOwned({ id: listId, userId })),
      ),
    ),
  );
}

/** Returns the keys of the lists that contain each bookmark. */
export async function listsOfBookmarks(
  executor: Executor,
  bookmarkIds: readonly string[],
): Promise<Map<string, string[]>> {
  const listIds = new Map<string, string[]>();
  if (bookmarkIds.length === 0) return listIds;
  const rows = await executor
    .select({ bookmarkId: bookmarkListEntries.bookmarkId, listId: bookmarkListEntries.listId })
    .from(bookmarkListEntries)
    .where(inArray(bookmarkListEntries.bookmarkId, [...bookmarkIds]));
  for (const { bookmarkId, listId } of rows) listIds.set(bookmarkId, [...(listIds.get(bookmarkId) ?? []), listId]);
  return listIds;
}
