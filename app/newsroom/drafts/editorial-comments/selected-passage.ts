import { longestQuote } from '../fields';
import { type Anchor, anchorOf } from './anchors';

/** Elements whose text the editor has on a line of its own. */
const lines = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, figcaption, dt, dd, summary';

/**
 * Returns the selected passage of a published text, with its surroundings as they are in the editor’s text; null if no
 * words of it are selected.
 */
export function selectedPassage(body: Element, selection: Range): Anchor | null {
  let text = '';
  let start: number | undefined;
  let end = 0;
  let before: Element | null = null;
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const line = node.parentElement?.closest(lines);
    if (!line || !body.contains(line)) continue;
    if (before && line !== before) text += '\n';
    before = line;
    if (selection.intersectsNode(node)) {
      start ??= text.length + (node === selection.startContainer ? selection.startOffset : 0);
      end = text.length + (node === selection.endContainer ? selection.endOffset : node.length);
    }
    text += node.data;
  }
  if (start === undefined) return null;
  const passage = text.slice(start, end);
  const from = start + passage.length - passage.trimStart().length;
  const to = Math.min(start + passage.trimEnd().length, from + longestQuote);
  return from < to ? anchorOf(text, from, to) : null;
}
