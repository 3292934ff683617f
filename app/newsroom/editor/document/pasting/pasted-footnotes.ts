import { type Node as DocumentNode, Fragment, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { footnotesIn, isFootnotesBox } from '../schema/footnotes-section';

/** Returns a copy of the content in which `change` has replaced the attributes of nodes, at every depth. */
const changeAttributes = (content: Fragment, change: (node: DocumentNode) => DocumentNode['attrs']): Fragment =>
  Fragment.from(
    content.content.map((node) =>
      node.isText ? node : node.type.create(change(node), changeAttributes(node.content, change), node.marks),
    ),
  );

/** Returns every ID in a document. */
function idsIn(doc: DocumentNode): Set<string> {
  const ids = new Set<string>();
  doc.descendants(({ attrs: { id } }) => void (id && ids.add(String(id))));
  return ids;
}

/**
 * Gives pasted footnotes IDs that the article does not contain yet, in the form that the editor gives its own, so that
 * references and notes still find each other.
 */
function withFreeIds(content: Fragment, doc: DocumentNode): Fragment {
  const used = idsIn(doc);
  const numbers = new Map<string, number>();
  const renamed = new Map<string, { id: string; number: number }>();
  let number = 0;
  content.descendants(({ type, attrs: { id, href } }) => {
    if (type.name !== 'footnoteReference') return;
    const note = String(href).slice(1);
    const known = numbers.get(note);
    if (known !== undefined) {
      let further = 2;
      while (used.has(`content-fnref-${known}-${further}`)) further += 1;
      const furtherId = `content-fnref-${known}-${further}`;
      used.add(furtherId);
      renamed.set(String(id), { id: furtherId, number: known });
      return;
    }
    do number += 1;
    while (used.has(`content-fn-${number}`) || used.has(`content-fnref-${number}`));
    numbers.set(note, number);
    renamed.set(note, { id: `content-fn-${number}`, number });
    renamed.set(String(id), { id: `content-fnref-${number}`, number });
  });
  return changeAttributes(content, ({ attrs }) => {
    const own = renamed.get(String(attrs.id));
    const target = renamed.get(String(attrs.href).replace(/^#/, ''));
    return {
      ...attrs,
      ...(own && { id: own.id }),
      ...(target && { href: `#${target.id}` }),
      ...(target && attrs.title && { title: String(attrs.title).replace(/\d+/, String(target.number)) }),
    };
  });
}

/**
 * Inserts pasted content at the caret, and its footnotes at the end of the article, behind those that it has. The caret,
 * and the text that follows it, stay behind the text that was pasted instead of in its last footnote.
 */
export function insertPasted({ tr, doc }: EditorState, slice: Slice): Transaction {
  const { openStart } = slice;
  const content = withFreeIds(slice.content, doc);
  const { lastChild: notes } = content;
  if (!notes || !isFootnotesBox(notes)) return tr.replaceSelection(slice);
  const text = content.cut(0, content.size - notes.nodeSize);
  tr.replaceSelection(new Slice(text, Math.min(openStart, text.size), text.lastChild?.isTextblock ? 1 : 0));
  const existing = footnotesIn(tr.doc).list;
  if (!existing) return tr.insert(tr.doc.content.size, notes);
  const pasted = notes.children.filter(({ type }) => type.name === 'orderedList').flatMap(({ children }) => children);
  return tr.insert(existing.at + existing.node.nodeSize - 1, pasted);
}
