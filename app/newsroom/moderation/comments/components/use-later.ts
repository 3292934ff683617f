import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Lets a moderator put off entries of a list: each moves to the end, until the screen is left. Nothing is decided, and other
 * moderators see the list unchanged.
 * @param limit number of entries that are shown at once.
 * @returns the entries to show, in their order, and a function that puts one off, then opens and focuses the one that
 * followed it.
 */
export function useLater<Item extends { id: string }>(
  items: readonly Item[],
  limit = items.length,
): { shown: readonly Item[]; putOff: (id: string, list: Element | null) => void } {
  const [later, setLater] = useState<readonly string[]>([]);
  const inOrder = (putOffIds: readonly string[]): readonly Item[] => [
    ...items.filter(({ id }) => !putOffIds.includes(id)),
    ...putOffIds.flatMap((putOffId) => items.find(({ id }) => id === putOffId) ?? []),
  ];
  const ordered = inOrder(later);
  return {
    shown: ordered.slice(0, limit),
    putOff: (id, list) => {
      const next = ordered[ordered.findIndex((item) => item.id === id) + 1] ?? ordered[0];
      flushSync(() => setLater([...later.filter((other) => other !== id), id]));
      list?.querySelector<HTMLElement>(`[data-card="${next?.id}"]`)?.focus();
    },
  };
}
