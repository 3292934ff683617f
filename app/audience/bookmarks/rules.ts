import { z } from 'zod';
import { type BylinedCard, encodeCursor } from '~/content/articles/rules';
import { oneLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { longestBookmarkSearch, longestListName } from './constants';

/** What one member may have. */
export const mostBookmarks = 10_000;
export const mostLists = 50;
export const mostInList = 1_000;
/** Changes of bookmarks and lists that one member may make in a minute. */
export const bookmarkChangesPerMinute = 120;
export const bookmarksPerPage = 24;

export const listName = () => oneLine({ limit: longestListName, required: () => m.bookmarks_list_name_required() });

/** What the forms of the bookmarks pages ask for. */
const intents = ['create', 'rename', 'delete', 'share', 'unshare', 'remove', 'put', 'take'] as const;
export type Intent = (typeof intents)[number];
export const isIntent = (text: unknown): text is Intent => intents.includes(text as Intent);

/** A bookmark; without an article where that has been removed or is not published any more. */
export type Bookmark = { id: string; createdAt: Date; article: BylinedCard | null };

export type ReadableBookmark = Bookmark & { article: BylinedCard };
/** A bookmark as the member's own pages show it. */
export type ListedBookmark = Bookmark & {
  /** The member's lists that contain it. */
  listIds: string[];
};

/** A list as its owner sees it. */
export type OwnList = {
  id: string;
  name: string;
  /** Path of the page that anybody may read; null while the list is private. */
  sharePath: string | null;
  count: number;
};

/** What could be a list's token: 24 random bytes in base64url. */
export const isShareToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** What can be asked of a list of bookmarks; what cannot be read is left out. */
export const bookmarkQuery = z.object({
  search: z.string().trim().max(longestBookmarkSearch).catch('').default(''),
  cursor: z.string().max(500).optional().catch(undefined),
});
export type BookmarkQuery = z.output<typeof bookmarkQuery>;

/** The words of a search, each of which a found bookmark has in title or summary. */
export const wordsOf = (search: string): string[] => [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];

/**
 * Cuts what was asked for with one more than fits into a page, and the cursor of the next one.
 * @param momentOf what the list is ordered by, before the key.
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  momentOf: (row: Row) => Date,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, bookmarksPerPage);
  const last = shown.at(-1);
  const hasMore = rows.length > bookmarksPerPage && last !== undefined;
  return { shown, nextCursor: hasMore ? encodeCursor({ value: momentOf(last).toISOString(), id: last.id }) : null };
}
