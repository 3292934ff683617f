import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** Metadata key that marks transactions from elsewhere: they are not reported as typed, and undo skips them. */
export const externalUpdate = 'arrived';

/** Returns the range in which two sequences of blocks differ. */
function differingRange(
  before: readonly Node[],
  after: readonly Node[],
): { from: number; beforeEnd: number; afterEnd: number } {
  let from = 0;
  while (from < before.length && from < after.length && before[from]?.eq(after[from] as Node)) from += 1;
  let [beforeEnd, afterEnd] = [before.length, after.length];
  while (beforeEnd > from && afterEnd > from && before[beforeEnd - 1]?.eq(after[afterEnd - 1] as Node)) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  return { from, beforeEnd, afterEnd };
}

/**
 * Returns a transaction that turns the document into another one, block by block, so that the caret stays in place in
 * every unchanged block. Returns null when there is nothing to change.
 */
export function updateDocument(state: EditorState, next: Node): Transaction | null {
  const before = state.doc.children;
  const after = next.children;
  const { from, beforeEnd, afterEnd } = differingRange(before, after);
  if (from === beforeEnd && from === afterEnd) return null;
  const starts = [0];
  for (const node of before) starts.push((starts.at(-1) ?? 0) + node.nodeSize);
  const startOf = (index: number): number => starts[index] ?? state.doc.content.size;
  const { tr } = state;
  if (beforeEnd - from === afterEnd - from) {
    // If the number of blocks is unchanged, replace only those that differ, last first so that positions remain valid.
    for (let index = beforeEnd - 1; index >= from; index -= 1) {
      const [oldBlock, newBlock] = [before[index], after[index]];
      if (oldBlock && newBlock && !oldBlock.eq(newBlock))
        tr.replaceWith(startOf(index), startOf(index) + oldBlock.nodeSize, newBlock);
    }
  } else tr.replaceWith(startOf(from), startOf(beforeEnd), after.slice(from, afterEnd));
  return tr.setMeta('addToHistory', false).setMeta(externalUpdate, true);
}
