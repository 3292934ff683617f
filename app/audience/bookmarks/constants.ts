/** Maximum length of a list's name, in characters. */
export const longestListName = 80;
/** Maximum length of a bookmark search, in characters. */
export const longestBookmarkSearch = 100;
