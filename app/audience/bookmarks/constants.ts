/** Most characters of a list's name. */
export const longestListName = 80;
/** Most characters of a search within one's bookmarks. */
export const longestBookmarkSearch = 100;
