import type { Anchor } from '../anchors';

/** Plain text and a selected range in it. */
export type Marked = { text: string; start: number; end: number };

/** The channel between the text editor and the comments panel beside it. */
export type Marking = {
  /** @returns a function that unsubscribes the listener. */
  subscribe: (listener: () => void) => () => void;
  /** Returns the selection in the text; null when nothing is selected. */
  marked: () => Marked | null;
  mark: (marked: Marked | null) => void;
  /** Returns the passages that open comments are about. */
  spokenOf: () => readonly Anchor[];
  speakOf: (anchors: readonly Anchor[]) => void;
  /** Scrolls to an anchor's passage; returns false when the text no longer contains it. */
  show: (anchor: Anchor) => boolean;
  /** Registers the function that `show` calls; the editor does so when it is mounted. */
  showWith: (show: (anchor: Anchor) => boolean) => void;
};

/** Creates the channel between one editor and the comments panel beside it. */
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
