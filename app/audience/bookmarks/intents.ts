/** Intents of the forms on the bookmarks pages. */
export const intents = ['create', 'rename', 'delete', 'share', 'unshare', 'remove', 'put', 'take'] as const;
export type Intent = (typeof intents)[number];
export type BookmarksForm = { intent: Intent };
