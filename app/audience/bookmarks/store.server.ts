import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { bookmarkListEntries, bookmarks } from './schema';

/** A stored bookmark; `articleId` is null when the article was deleted. */
export type BookmarkRow = { id: string; articleId: string | null; createdAt: Date };

/** Locks a member until the transaction ends, so that only one request at a time checks a limit and inserts a row. */
export async function lockMember(executor: Executor, userId: string): Promise<void> {
  // `for update` would also block inserts of rows that reference the member.
  await executor.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function hasBookmark(executor: Executor, userId: string, articleId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: bookmarks.id })
    .from(bookmarks)
    .where(and(eq(bookmarks.userId, userId), eq(bookmarks.articleId, articleId)));
  return rows.length > 0;
}

/** Adds a bookmark; an existing one stays unchanged. */
export async function addBookmark(executor: Executor, userId: string, articleId: string): Promise<void> {
  await executor.insert(bookmarks).values({ id: newId(), userId, articleId }).onConflictDoNothing();
}

export async function removeBookmarkByArticle(executor: Executor, userId: string, articleId: string): Promise<void> {
  await executor.delete(bookmarks).where(and(eq(bookmarks.userId, userId), eq(bookmarks.articleId, articleId)));
}

/** Deletes a bookmark. Returns whether the member had it. */
export async function removeBookmark(executor: Executor, userId: string, id: string): Promise<boolean> {
  const removed = await executor
    .delete(bookmarks)
    .where(and(eq(bookmarks.id, id), eq(bookmarks.userId, userId)))
    .returning({ id: bookmarks.id });
  return removed.length > 0;
}

export async function countBookmarksOf(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(bookmarks).where(eq(bookmarks.userId, userId));
  return row?.count ?? 0;
}

const columns = { id: bookmarks.id, articleId: bookmarks.articleId, createdAt: bookmarks.createdAt };

/** Matches published articles whose title or summary contains every word. */
function hasWords(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const text = sql`lower(${articles.title} || ' ' || ${articles.excerpt})`;
  return and(eq(articles.status, 'published'), ...words.map((word) => sql`strpos(${text}, ${word}) > 0`));
}

export type BookmarkListing = {
  words: readonly string[];
  after: Cursor | undefined;
  limit: number;
  /** Whether to omit bookmarks whose articles cannot be read. */
  onlyReadable?: boolean;
};

/** Returns a member's bookmarks, newest first. */
export async function listBookmarks(
  executor: Executor,
  userId: string,
  { words, after, limit, onlyReadable = false }: BookmarkListing,
): Promise<BookmarkRow[]> {
  return await executor
    .select(columns)
    .from(bookmarks)
    .leftJoin(articles, eq(articles.id, bookmarks.articleId))
    .where(
      and(
        eq(bookmarks.userId, userId),
        onlyReadable ? eq(articles.status, 'published') : undefined,
        hasWords(words),
        after && sql`(${bookmarks.createdAt}, ${bookmarks.id}) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.id))
    .limit(limit);
}

/** Returns the bookmarks in a list, most recently added first, with the `addedAt` date that determines their order. */
export async function listEntries(
  executor: Executor,
  listId: string,
  { words, after, limit, onlyReadable = false }: BookmarkListing,
): Promise<(BookmarkRow & { addedAt: Date })[]> {
  const { addedAt, bookmarkId } = bookmarkListEntries;
  return await executor
    .select({ ...columns, addedAt })
    .from(bookmarkListEntries)
    .innerJoin(bookmarks, eq(bookmarks.id, bookmarkId))
    .leftJoin(articles, eq(articles.id, bookmarks.articleId))
    .where(
      and(
        eq(bookmarkListEntries.listId, listId),
        onlyReadable ? eq(articles.status, 'published') : undefined,
        hasWords(words),
        after && sql`(${addedAt}, ${bookmarkId}) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(addedAt), desc(bookmarkId))
    .limit(limit);
}

/** Returns all of a member's bookmarks with the names of their lists, oldest first. */
export async function allBookmarks(executor: Executor, userId: string) {
  return await executor
    .select({
      articleId: bookmarks.articleId,
      slug: articles.slug,
      title: articles.title,
      bookmarkedAt: bookmarks.createdAt,
      lists: sql<string[]>`array(
        select name from bookmark_lists join bookmark_list_entries on list_id = bookmark_lists.id
        where bookmark_id = ${bookmarks.id} order by lower(name))`,
    })
    .from(bookmarks)
    .leftJoin(articles, and(eq(articles.id, bookmarks.articleId), eq(articles.status, 'published')))
    .where(eq(bookmarks.userId, userId))
    .orderBy(asc(bookmarks.createdAt), asc(bookmarks.id));
}
