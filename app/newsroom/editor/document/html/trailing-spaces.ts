import { type Node as DocumentNode, Fragment } from '@tiptap/pm/model';

/** Private-use character in place of a space at the end of a line of text. A text that contains it stays as it is. */
const spaceMarker = '\ue003';

/** Elements whose text the editor keeps in an attribute, or as it is. */
const untouched = 'pre, [data-embed], .content-superscript, sup, .content-footnote-back';

const blockTags = new Set('P H1 H2 H3 H4 H5 H6 LI UL OL TD TH FIGCAPTION BLOCKQUOTE DIV FIGURE TABLE PRE'.split(' '));

/** Whether a block ends after a node, or another block begins there. */
function endsLine(node: Node): boolean {
  if (node.nextSibling) return blockTags.has(node.nextSibling.nodeName);
  const { parentNode } = node;
  return parentNode === null || blockTags.has(parentNode.nodeName) || endsLine(parentNode);
}

/**
 * Marks the spaces with which lines of text end, as they do where someone has paused after a word: the editor's parser
 * would drop them. White space with line breaks is formatting of the HTML instead. Returns whether the text can be marked.
 */
export function markTrailingSpaces(root: Element): boolean {
  if (root.textContent?.includes(spaceMarker)) return false;
  const texts = root.ownerDocument.createTreeWalker(root, 4 /* NodeFilter.SHOW_TEXT */);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (/[^ \t\r\n\f] $/.test(text.data) && endsLine(text) && !text.parentElement?.closest(untouched))
      text.data = text.data.slice(0, -1) + spaceMarker;
  }
  return true;
}

/** Returns a parsed document in which the spaces marked before are spaces again. Unmarked blocks stay as they are. */
export function restoreTrailingSpaces(node: DocumentNode): DocumentNode {
  if (!node.textContent.includes(spaceMarker)) return node;
  if (node.isText) return node.type.schema.text(node.textContent.replaceAll(spaceMarker, ' '), node.marks);
  return node.copy(Fragment.from(node.children.map(restoreTrailingSpaces)));
}
