import type { Undo } from '~/design/toasts';

/** Intents of the forms on a picture's page. */
export type PictureForm = { intent: 'describe' | 'delete' };

/** Intents of the form with which the library changes several pictures. */
export const libraryIntents = ['delete', 'restore'] as const;
/** @property ids the IDs of the pictures, separated by commas. */
export type LibraryForm = { intent: (typeof libraryIntents)[number]; ids: string };

/** Returns the form that undoes a deletion; `undefined` when nothing was deleted. */
export const undoOf = (deleted: readonly string[]): Undo | undefined =>
  deleted.length === 0
    ? undefined
    : { action: '/admin/media', fields: { intent: 'restore', ids: deleted.join(',') } satisfies LibraryForm };
