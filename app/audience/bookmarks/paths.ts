export const bookmarksPath = '/bookmarks';
/** Returns the path of a list for its owner. */
export const listPath = (id: string): string => `${bookmarksPath}/lists/${id}`;
/** Returns the public path of a shared list. */
export const sharedListPath = (token: string): string => `/lists/${token}`;
