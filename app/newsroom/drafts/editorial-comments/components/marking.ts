import type { Anchor } from '../anchors';

/** A plain text and a stretch of it. */
export type Marked = { text: string; start: number; end: number };

/** What the text's editor and the comments beside it send each other. */
export type Marking = {
  /** @returns what ends the listening. */
  subscribe: (listener: () => void) => () => void;
  /** The words that are marked in the text; null while there are none. */
  marked: () => Marked | null;
  mark: (marked: Marked | null) => void;
  /** The words that open comments are about. */
  spokenOf: () => readonly Anchor[];
  speakOf: (anchors: readonly Anchor[]) => void;
  /** Leads to the words of an anchor; false when they are not in the text any more. */
  show: (anchor: Anchor) => boolean;
  /** Says who leads there: the editor, as long as it stands. */
  showWith: (show: (anchor: Anchor) => boolean) => void;
};

/** A marking between one editor and the comments beside it. */
export function newMarking(): Marking {
  const listeners = new Set<() => void>();
  let marked: Marked | null = null;
  let anchors: readonly Anchor[] = [];
  let shown = (_anchor: Anchor): boolean => false;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    marked: () => marked,
    mark: (next) => {
      if (next === marked) return;
      marked = next;
      notify();
    },
    spokenOf: () => anchors,
    speakOf: (next) => {
      anchors = next;
      notify();
    },
    show: (anchor) => shown(anchor),
    showWith: (show) => {
      shown = show;
    },
  };
}
