/** Intents of the forms on the article list. */
export const listIntents = ['many', 'save-view', 'delete-view'] as const;
export type ListIntent = (typeof listIntents)[number];
/** What the forms on the article list have in common. */
export type ListForm = { intent: ListIntent };
