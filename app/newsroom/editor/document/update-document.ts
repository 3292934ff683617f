import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** Metadata key that marks transactions from outside the text editor, which are not reported as typed. */
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

/** A top-level block and the position at which it starts. */
type PlacedBlock = { node: Node; start: number };

/** Whether a node is visible without any text in it: a picture, a rule, an anchor or a table. */
const isShownEmpty = ({ type, isLeaf, isText }: Node): boolean =>
  type.name === 'table' || (isLeaf && !isText && type.name !== 'hardBreak');

/**
 * Whether a block is left out of a stored text, as `isBlank` leaves it out of the merged one: an empty line, heading, list
 * or quotation, in which someone is about to write.
 */
function isUnstored(block: Node): boolean {
  if (block.textContent.trim() !== '') return false;
  let isEmpty = !isShownEmpty(block);
  block.descendants((node) => {
    if (isShownEmpty(node)) isEmpty = false;
    return isEmpty;
  });
  return isEmpty;
}

/** Returns the blocks of a document that are stored; all of them if none is. */
export function storedBlocks(doc: Node): PlacedBlock[] {
  let start = 0;
  const blocks = doc.children.map((node) => {
    const block = { node, start };
    start += node.nodeSize;
    return block;
  });
  const stored = blocks.filter(({ node }) => !isUnstored(node));
  return stored.length > 0 ? stored : blocks;
}

/**
 * Returns a transaction that turns the document into another one, block by block, so that the caret stays in place in
 * every unchanged block, and in the empty lines between them, which the other document does not have. Returns null when
 * there is nothing to change. Undo skips it, unless it is undoable: then one undo reverts it, and nothing else.
 */
export function updateDocument(state: EditorState, next: Node, { isUndoable = false } = {}): Transaction | null {
  const before = storedBlocks(state.doc);
  const after = storedBlocks(next).map(({ node }) => node);
  const { from, beforeEnd, afterEnd } = differingRange(
    before.map(({ node }) => node),
    after,
  );
  if (from === beforeEnd && from === afterEnd) return null;
  const endOf = (index: number): number => {
    const block = before[index];
    return block ? block.start + block.node.nodeSize : 0;
  };
  const { tr } = state;
  if (beforeEnd === afterEnd) {
    // If the number of blocks is unchanged, replace only those that differ, last first so that positions remain valid.
    for (let index = beforeEnd - 1; index >= from; index -= 1) {
      const [oldBlock, newBlock] = [before[index], after[index]];
      if (oldBlock && newBlock && !oldBlock.node.eq(newBlock))
        tr.replaceWith(oldBlock.start, oldBlock.start + oldBlock.node.nodeSize, newBlock);
    }
  } else {
    const start = beforeEnd > from ? (before[from]?.start ?? 0) : endOf(from - 1);
    tr.replaceWith(start, beforeEnd > from ? endOf(beforeEnd - 1) : start, after.slice(from, afterEnd));
  }
  return (isUndoable ? closeHistory(tr) : tr.setMeta('addToHistory', false)).setMeta(externalUpdate, true);
}
