import { useSyncExternalStore } from 'react';
import { formKey } from './form-key';

/** Keys of the forms whose steps wait until the text has been saved. */
const pending = new Set<string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Marks a form's step as waiting for the save, or no longer. @param key as of `formKey`. */
export function setSavePending(key: string, isPending: boolean): void {
  if (isPending) pending.add(key);
  else pending.delete(key);
  for (const listener of listeners) listener();
}

/** Whether a step with an article waits for the save: that of one form, or by default any. */
export const useIsSavePending = (articleId: string, formId?: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () =>
      formId === undefined
        ? [...pending].some((key) => key.endsWith(` ${articleId}`))
        : pending.has(formKey(formId, articleId)),
    () => false,
  );
