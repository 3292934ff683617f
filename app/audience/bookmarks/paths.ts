export const bookmarksPath = '/bookmarks';
/** Path of a list as its owner sees it. */
export const listPath = (id: string): string => `${bookmarksPath}/lists/${id}`;
/** Path of a list that its owner shares, for anybody. */
export const sharedListPath = (token: string): string => `/lists/${token}`;
