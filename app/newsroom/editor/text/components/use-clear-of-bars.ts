import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type RefObject, useEffect } from 'react';

/** Distance between the caret and the nearest bar, in pixels. */
const clearance = 8;

/** Height of the part of the window that no keyboard covers. */
export const visibleHeight = (): number => window.visualViewport?.height ?? window.innerHeight;

/** Returns an element and everything above it in the editor, but not what is in that: the bars are among them. */
function withElementsAbove(element: HTMLElement): Element[] {
  const found: Element[] = [element];
  for (let at: Element | null = element; at && !at.matches('.article-editor'); at = at.parentElement) {
    for (let above = at.previousElementSibling; above; above = above.previousElementSibling) found.push(above);
  }
  return found;
}

/** Returns how much of the window the bars that stay in view cover, at its top and at its foot, in pixels. */
function coveredByBars(textBars: HTMLElement | null): { top: number; bottom: number } {
  const covered = { top: 0, bottom: 0 };
  const height = visibleHeight();
  for (const bar of textBars ? withElementsAbove(textBars) : []) {
    if (!/^(?:sticky|fixed)$/.test(getComputedStyle(bar).position)) continue;
    const { top, bottom } = bar.getBoundingClientRect();
    if (bottom === top) continue;
    if (top < height / 2) covered.top = Math.max(covered.top, bottom);
    else covered.bottom = Math.max(covered.bottom, height - top);
  }
  return covered;
}

/**
 * Returns the room that the bars need when the editor scrolls to the caret, which ignores the page's `scroll-padding`.
 * Measured for each scroll: the bars differ by screen, by what the caret is in, and without a connection. The editor
 * asks several times for one key, of which only the first measures.
 */
export function roomForBars(textBars: RefObject<HTMLElement | null>) {
  let measured: { top: number; bottom: number } | null = null;
  const measure = (): { top: number; bottom: number } => {
    if (!measured)
      queueMicrotask(() => {
        measured = null;
      });
    measured ??= coveredByBars(textBars.current);
    return measured;
  };
  return {
    get top() {
      return measure().top + clearance;
    },
    get bottom() {
      return measure().bottom + clearance;
    },
    left: 0,
    right: 0,
  };
}

/**
 * Whether the caret is in view and clear of the bars, so that nothing has to scroll. Mostly true while someone is typing,
 * and cheaper than the editor's own way, which measures every element around the caret. Tables, which scroll by
 * themselves, are left to the editor.
 */
export function isCaretInView(view: EditorView, room: { readonly top: number; readonly bottom: number }): boolean {
  const { selection } = view.state;
  if (!(selection instanceof TextSelection)) return false;
  const { $head } = selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) if ($head.node(depth).type.name === 'table') return false;
  const { top, bottom, left, right } = view.coordsAtPos($head.pos, 1);
  // Browsers scroll by whole pixels, so a caret that has just been scrolled into view may lack a part of one.
  const isBetweenBars = top > room.top - 1 && bottom < visibleHeight() - room.bottom + 1;
  return isBetweenBars && left >= 0 && right <= window.innerWidth;
}

/**
 * Keeps the caret clear of the text's bars when their height changes, as it does when the caret enters a table or a
 * picture is selected, and passes their height to the browser, for the scrolling that it does itself.
 */
export function useClearOfBars(editor: Editor, textBars: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = textBars.current;
    if (!bar || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--text-bars', `${Math.ceil(bar.getBoundingClientRect().height)}px`);
      if (editor.isDestroyed || !editor.view.hasFocus()) return;
      const { state, view } = editor;
      const caret = view.coordsAtPos(state.selection.head);
      const { top, bottom } = roomForBars(textBars);
      const isBehindTop = caret.top < top && caret.bottom > 0;
      const isBehindFoot = caret.bottom > visibleHeight() - bottom && caret.top < visibleHeight();
      if (isBehindTop || isBehindFoot) view.dispatch(state.tr.scrollIntoView());
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--text-bars');
    };
  }, [editor, textBars]);
}
