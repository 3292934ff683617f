import type { Anchor } from '../anchors';

/** Plain text and a selected range in it. */
export type SelectedText = { text: string; start: number; end: number };

/** The channel between the text editor and the comments panel beside it. */
export type CommentChannel = {
  /** @returns a function that unsubscribes the listener. */
  subscribe: (listener: () => void) => () => void;
  /** Returns the selection in the text; null when nothing is selected. */
  selection: () => SelectedText | null;
  setSelection: (selection: SelectedText | null) => void;
  /** Returns the passages that open comments refer to. */
  anchors: () => readonly Anchor[];
  setAnchors: (anchors: readonly Anchor[]) => void;
  /** Returns the number of comments that are not resolved; null until they have been loaded. */
  openCount: () => number | null;
  setOpenCount: (count: number) => void;
  /** Scrolls to an anchor's passage; returns false when the text no longer contains it. */
  show: (anchor: Anchor) => boolean;
  /** Sets the function that `show` calls. The editor sets it on mount. */
  setShowHandler: (show: (anchor: Anchor) => boolean) => void;
};

/** Creates the channel between one editor and the comments panel beside it. */
export function createCommentChannel(): CommentChannel {
  const listeners = new Set<() => void>();
  let selection: SelectedText | null = null;
  let anchors: readonly Anchor[] = [];
  let openCount: number | null = null;
  let showHandler = (_anchor: Anchor): boolean => false;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    selection: () => selection,
    setSelection: (next) => {
      if (next === selection) return;
      selection = next;
      notify();
    },
    anchors: () => anchors,
    setAnchors: (next) => {
      anchors = next;
      notify();
    },
    openCount: () => openCount,
    setOpenCount: (next) => {
      if (next === openCount) return;
      openCount = next;
      notify();
    },
    show: (anchor) => showHandler(anchor),
    setShowHandler: (show) => {
      showHandler = show;
    },
  };
}
