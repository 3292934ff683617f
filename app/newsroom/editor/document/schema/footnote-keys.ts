import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { footnotesIn, notesIn } from './footnotes-section';

/** Returns the footnote that the caret is in, with the depth of its list item, and the references to it. */
export function noteAtCaret({ doc, selection: { $from, from } }: EditorState) {
  const { references, list, box } = footnotesIn(doc);
  if (!list || !box || from <= list.at || from >= list.at + list.node.nodeSize) return null;
  const depth = $from.sharedDepth(list.at + 1) + 1;
  const note = $from.node(depth);
  const own = references.filter(({ node }) => node.attrs.href === `#${note.attrs.id}`);
  return { note, depth, list, box, references: own };
}

/** Moves the caret from a footnote to just after its reference. Returns false when the caret is not in a footnote. */
export function leaveFootnote({ state, tr }: { state: EditorState; tr: Transaction }): boolean {
  const found = noteAtCaret(state);
  if (!found) return false;
  const [reference] = found.references;
  // A note without a reference has nowhere to go back to; the caret stays, because Enter would break the note in two.
  if (reference) tr.setSelection(TextSelection.create(tr.doc, reference.at + 1)).scrollIntoView();
  return true;
}

/**
 * A click on the arrow of a footnote moves the caret to just after its reference, and a click on a reference to the end of
 * its note. The browser would follow the link instead and take the focus from the text, so that what is typed next would
 * be lost.
 */
export function followFootnoteLink(view: EditorView, event: MouseEvent): boolean {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element && target.closest('.content-footnote-back, .content-footnote-reference');
  if (!link || !view.dom.contains(link) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  event.preventDefault();
  const { doc, tr } = view.state;
  const id = link.getAttribute('href')?.slice(1);
  const reference = footnotesIn(doc).references.find(({ node }) => node.attrs.id === id);
  const place = reference ? reference.at + 1 : notesIn(doc).find(({ node }) => node.attrs.id === id)?.end;
  if (place !== undefined) view.dispatch(tr.setSelection(TextSelection.create(doc, place)).scrollIntoView());
  view.focus();
  return true;
}

/**
 * Backspace at the start of a footnote: an empty one is removed together with its references, and the section with its
 * last one. Returns false when the caret is anywhere else.
 */
export function removeEmptyFootnote({ state, tr }: { state: EditorState; tr: Transaction }): boolean {
  const found = noteAtCaret(state);
  const { $from, empty } = state.selection;
  if (!found || !empty || $from.pos !== $from.start(found.depth) + 1) return false;
  const { note, depth, list, box, references } = found;
  // Otherwise, the note would be lifted out of its list, or joined to the one before it.
  if (note.textContent.trim() !== '' || note.childCount > 1) return true;
  const removed = list.node.childCount > 1 ? { at: $from.before(depth), node: note } : box;
  tr.delete(removed.at, removed.at + removed.node.nodeSize);
  for (const { at } of references.toReversed()) tr.delete(at, at + 1);
  const [first] = references;
  if (first) tr.setSelection(TextSelection.create(tr.doc, first.at)).scrollIntoView();
  return true;
}

/**
 * Backspace or Delete beside a reference, or with the reference selected: removes it together with its note, unless
 * another reference points to the note, so that no note is left behind; undo brings both back. A reference that is cut
 * or deleted with words around it leaves its note, because it may be pasted elsewhere.
 */
export function removeReference(
  { state, tr }: { state: EditorState; tr: Transaction },
  side: 'before' | 'after',
): boolean {
  const { selection } = state;
  const { $from, from, to, empty } = selection;
  const node = empty ? (side === 'before' ? $from.nodeBefore : $from.nodeAfter) : state.doc.nodeAt(from);
  if (node?.type.name !== 'footnoteReference' || (!empty && to - from !== node.nodeSize)) return false;
  const { references, list, box } = footnotesIn(state.doc);
  const at = empty && side === 'before' ? from - node.nodeSize : from;
  const isNeeded = references.some((other) => other.at !== at && other.node.attrs.href === node.attrs.href);
  const notes = list ? [...list.node.children] : [];
  const index = notes.findIndex(({ attrs: { id } }) => `#${id}` === node.attrs.href);
  if (isNeeded || !list || !box || index === -1) return false;
  const start = list.at + 1 + notes.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  // The notes are below the text, so that positions above them stay the same.
  if (notes.length > 1) tr.delete(start, start + (notes[index]?.nodeSize ?? 0));
  else tr.delete(box.at, box.at + box.node.nodeSize);
  tr.delete(at, at + node.nodeSize).scrollIntoView();
  return true;
}

/**
 * Moves the caret to the end of a paragraph that ends with a reference, if it is in the paragraph's last line: Chromium
 * would skip the reference, which cannot be edited, and move to the end of the whole text.
 */
export function moveAfterReference(view: EditorView, { shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const { $head, $anchor } = view.state.selection;
  if (ctrlKey || metaKey || altKey || $head.parent.lastChild?.type.name !== 'footnoteReference') return false;
  const end = $head.end();
  if (view.coordsAtPos($head.pos).bottom <= view.coordsAtPos(end).top) return false;
  const selection = TextSelection.create(view.state.doc, shiftKey ? $anchor.pos : end, end);
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  return true;
}
