import { longestQuote } from '../fields';
import { type Anchor, anchorOf, findAnchor } from './anchors';

/** Elements whose text the editor has on a line of its own. */
const lines = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, figcaption, dt, dd, summary';

/** Returns a published text as it is in the editor, and where each node of it starts there. */
function readText(body: Element): { text: string; parts: { node: Text; start: number }[] } {
  const parts = [];
  let text = '';
  let before: Element | null = null;
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const line = node.parentElement?.closest(lines);
    if (!line || !body.contains(line)) continue;
    if (before && line !== before) text += '\n';
    before = line;
    parts.push({ node, start: text.length });
    text += node.data;
  }
  return { text, parts };
}

/**
 * Returns the selected passage of a published text, with its surroundings as they are in the editor’s text; null if no
 * words of it are selected.
 */
export function selectedPassage(body: Element, selection: Range): Anchor | null {
  const { text, parts } = readText(body);
  const selected = parts.filter(({ node }) => selection.intersectsNode(node));
  const [first, last] = [selected[0], selected.at(-1)];
  if (!first || !last) return null;
  const start = first.start + (first.node === selection.startContainer ? selection.startOffset : 0);
  const end = last.start + (last.node === selection.endContainer ? selection.endOffset : last.node.length);
  const passage = text.slice(start, end);
  const from = start + passage.length - passage.trimStart().length;
  const to = Math.min(start + passage.trimEnd().length, from + longestQuote);
  return from < to ? anchorOf(text, from, to) : null;
}

/** Returns where a passage is in a published text; null if it is no longer there. */
export function rangeOfPassage(body: Element, passage: Anchor): Range | null {
  const { text, parts } = readText(body);
  const found = findAnchor(text, passage);
  const first = parts.findLast(({ start }) => found && start <= found.start);
  const last = parts.findLast(({ start }) => found && start < found.end);
  if (!found || !first || !last) return null;
  const range = body.ownerDocument.createRange();
  range.setStart(first.node, Math.min(found.start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(found.end - last.start, last.node.length));
  return range;
}
