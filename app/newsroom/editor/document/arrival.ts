import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** Metadata key that marks transactions from elsewhere: they are not reported as typed, and undo skips them. */
export const arrived = 'arrived';

/** Returns the range in which two sequences of blocks differ. */
function differing(
  before: readonly Node[],
  after: readonly Node[],
): { from: number; beforeTo: number; afterTo: number } {
  let from = 0;
  while (from < before.length && from < after.length && before[from]?.eq(after[from] as Node)) from += 1;
  let [beforeTo, afterTo] = [before.length, after.length];
  while (beforeTo > from && afterTo > from && before[beforeTo - 1]?.eq(after[afterTo - 1] as Node)) {
    beforeTo -= 1;
    afterTo -= 1;
  }
  return { from, beforeTo, afterTo };
}

/**
 * Returns a transaction that turns the document into another one, block by block, so that the caret stays in place in
 * every unchanged block. Returns null when there is nothing to change.
 */
export function arrive(state: EditorState, next: Node): Transaction | null {
  const before = state.doc.children;
  const after = next.children;
  const { from, beforeTo, afterTo } = differing(before, after);
  if (from === beforeTo && from === afterTo) return null;
  const starts = [0];
  for (const node of before) starts.push((starts.at(-1) ?? 0) + node.nodeSize);
  const startOf = (index: number): number => starts[index] ?? state.doc.content.size;
  const { tr } = state;
  if (beforeTo - from === afterTo - from) {
    // If the number of blocks is unchanged, replace only those that differ, last first so that positions remain valid.
    for (let index = beforeTo - 1; index >= from; index -= 1) {
      const [old, fresh] = [before[index], after[index]];
      if (old && fresh && !old.eq(fresh)) tr.replaceWith(startOf(index), startOf(index) + old.nodeSize, fresh);
    }
  } else tr.replaceWith(startOf(from), startOf(beforeTo), after.slice(from, afterTo));
  return tr.setMeta('addToHistory', false).setMeta(arrived, true);
}
