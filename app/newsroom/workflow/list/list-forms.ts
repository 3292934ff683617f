/** Intents of the forms on the article list. */
export type ListIntent = 'many' | 'save-view' | 'delete-view';
/** What the forms on the article list have in common. */
export type ListForm = { intent: ListIntent };
