import { useSyncExternalStore } from 'react';

/** Keys of the forms whose steps wait until the text has been saved. */
const waiting = new Set<string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Marks a form’s step as waiting for the save, or no longer. @param key as of `formKey`. */
export function setSavingFirst(key: string, isSaving: boolean): void {
  if (isSaving) waiting.add(key);
  else waiting.delete(key);
  for (const listener of listeners) listener();
}

/** Whether a form’s step, which may have been taken with a button elsewhere on the page, waits for the save. */
export const useIsSavingFirst = (key: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting.has(key),
    () => false,
  );

/** Whether any step with an article waits for the save. */
export const useIsAnySavingFirst = (articleId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => [...waiting].some((key) => key.endsWith(` ${articleId}`)),
    () => false,
  );
