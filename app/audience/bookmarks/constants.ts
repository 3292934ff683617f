/** Maximum characters of a list's name. */
export const longestListName = 80;
/** Maximum characters of a bookmark search. */
export const longestBookmarkSearch = 100;
