import type { Node as DocumentNode } from '@tiptap/pm/model';

/** A place in the text: a whole node, such as a picture, or a range of text. */
export type TextPlace = { kind: 'node'; at: number } | { kind: 'text'; from: number; to: number };

/** Words by which a passage is found whose first line is written differently here. */
const fewWords = 4;

const pictures = new Set(['picture', 'image']);

/** Whether a link leads to the address that the checklist names, which has no fragment. */
const leadsTo = (href: unknown, address: string): boolean =>
  typeof href === 'string' && (href === address || href.startsWith(`${address}#`));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the range of a part of a block’s text. Pictures and line breaks in it are no text, but take up room. */
function rangeOf(block: DocumentNode, at: number, start: number, length: number): { from: number; to: number } {
  let [from, to, before] = [at, at, 0];
  block.forEach((child, offset) => {
    const { textContent: text } = child;
    if (before <= start) from = at + offset + start - before;
    if (before < start + length) to = at + offset + Math.min(start + length - before, child.nodeSize);
    before += text.length;
  });
  return { from, to };
}

/**
 * Returns the place that a fragment names: `#picture-1`, `#heading-1` and `#table-1`, counted from 1, `#link-` followed by the
 * encoded address of a link, or `#passage-` followed by the words with which a passage begins; null when the text has no such place.
 */
export function findPlace(document: DocumentNode, hash: string): TextPlace | null {
  const [, kind, name = ''] = /^#(picture|heading|table|link|passage)-(.+)$/s.exec(hash) ?? [];
  if (!kind) return null;
  const [number, address] = [Number(name), decode(name)];
  let found: TextPlace | null = null;
  let seen = 0;
  document.descendants((node, at) => {
    if (found) return false;
    if (kind === 'picture' && pictures.has(node.type.name)) {
      seen += 1;
      if (seen === number) found = { kind: 'node', at };
    } else if (kind === 'heading' && node.type.name === 'heading') {
      seen += 1;
      if (seen === number) found = { kind: 'text', from: at + 1, to: at + node.nodeSize - 1 };
    } else if (kind === 'table' && node.type.name === 'table') {
      seen += 1;
      // The first cell: a table is a place for the cursor only within a cell.
      if (seen === number) found = { kind: 'text', from: at + 4, to: at + 4 };
    } else if (kind === 'passage' && node.isTextblock) {
      // The checklist reads spaces that do not break as spaces.
      const start = node.textContent.replaceAll('\u00a0', ' ').indexOf(address);
      if (start >= 0) found = { kind: 'text', ...rangeOf(node, at + 1, start, address.length) };
    } else if (
      kind === 'link' &&
      node.marks.some(({ type, attrs }) => type.name === 'link' && leadsTo(attrs.href, address))
    )
      found = { kind: 'text', from: at, to: at + node.nodeSize };
    return true;
  });
  // The checklist leaves out code and numbers of footnotes, which the rest of the words may contain here.
  const start = address.split(' ').slice(0, fewWords).join(' ');
  if (found === null && kind === 'passage' && start !== address)
    return findPlace(document, `#passage-${encodeURIComponent(start)}`);
  return found;
}
