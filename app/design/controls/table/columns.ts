import { useSyncExternalStore } from 'react';

const keyOf = (table: string): string => `hidden-columns-${table}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(table: string): string | null {
  try {
    return localStorage.getItem(keyOf(table));
  } catch {
    return null;
  }
}

/**
 * A table's hidden columns, remembered in this browser.
 * @param initial IDs of the columns hidden by default
 */
export function useHiddenColumns(table: string, initial: readonly string[]) {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(table),
    () => null,
  );
  const hidden = text === null ? initial : text.split(',').filter((id) => id !== '');
  return {
    hidden,
    show(id: string, isShown: boolean): void {
      const next = isShown ? hidden.filter((each) => each !== id) : [...hidden, id];
      try {
        localStorage.setItem(keyOf(table), next.join(','));
      } catch {
        // Storage is unavailable (private window, full): the columns stay as they are.
      }
      for (const listener of listeners) listener();
    },
  };
}
