import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '~/platform/browser-storage';

const keyOf = (table: string): string => `hidden-columns-${table}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type ColumnChoice = { hidden: readonly string[]; show: (id: string, isShown: boolean) => void };

/**
 * A table's hidden columns, remembered in this browser.
 * @param initial IDs of the columns hidden by default
 */
export function useHiddenColumns(table: string, initial: readonly string[] = []): ColumnChoice {
  const text = useSyncExternalStore(
    subscribe,
    () => readStored(keyOf(table)),
    () => null,
  );
  const hidden = text === null ? initial : text.split(',').filter((id) => id !== '');
  return {
    hidden,
    show(id: string, isShown: boolean): void {
      const next = isShown ? hidden.filter((each) => each !== id) : [...hidden, id];
      // If the storage is unavailable (private window, full), the columns stay as they are.
      writeStored(keyOf(table), next.join(','));
      for (const listener of listeners) listener();
    },
  };
}
