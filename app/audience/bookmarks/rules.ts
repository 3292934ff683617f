import { z } from 'zod';
import { type BylinedCard, encodeCursor } from '~/content/articles/rules';
import { singleLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { longestBookmarkSearch, longestListName } from './constants';

/** Limits per member. */
export const maxBookmarks = 10_000;
export const maxLists = 50;
export const maxListEntries = 1_000;
/** Maximum changes to bookmarks and lists per member per minute. */
export const bookmarkChangesPerMinute = 120;
export const bookmarksPerPage = 24;

export const listName = () => singleLine({ limit: longestListName, required: () => m.bookmarks_list_name_required() });

/** A bookmark; `article` is null when it has been deleted or is no longer published. */
export type Bookmark = { id: string; createdAt: Date; article: BylinedCard | null };

export type ReadableBookmark = Bookmark & { article: BylinedCard };
/** A bookmark as listed on the member's own pages. */
export type ListedBookmark = Bookmark & {
  /** Keys of the member's lists that contain the bookmark. */
  listIds: string[];
};

/** A list as its owner sees it. */
export type OwnList = {
  id: string;
  name: string;
  /** Path of the public page; null while the list is private. */
  sharePath: string | null;
  count: number;
};

/** Whether the text looks like a share token: 24 random bytes in base64url. */
export const isShareToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** Query parameters for a list of bookmarks. Invalid ones are ignored. */
export const bookmarkQuery = z.object({
  search: z.string().trim().max(longestBookmarkSearch).catch('').default(''),
  cursor: z.string().max(500).optional().catch(undefined),
});
export type BookmarkQuery = z.output<typeof bookmarkQuery>;

/** Returns the words in a search. A match must contain all of them in its title or summary. */
export const splitWords = (search: string): string[] => [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];

/**
 * Returns one page of rows and the cursor for the next page.
 * @param rows one more than fits on a page when there is a next page.
 * @param getDate returns the date by which the list is ordered; ties are broken by ID.
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  getDate: (row: Row) => Date,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, bookmarksPerPage);
  const last = shown.at(-1);
  const hasMore = rows.length > bookmarksPerPage && last !== undefined;
  return { shown, nextCursor: hasMore ? encodeCursor({ value: getDate(last).toISOString(), id: last.id }) : null };
}
