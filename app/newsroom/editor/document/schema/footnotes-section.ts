import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { externalUpdate } from '../update-document';

export const isFootnotesBox = (node: DocumentNode): boolean =>
  node.type.name === 'box' && String(node.attrs.class).includes('content-footnotes');

export type NodePosition = { node: DocumentNode; at: number };

/** Returns all footnote references, the list of notes and the box around it, each with its position. */
export function footnotesIn(doc: DocumentNode): {
  references: NodePosition[];
  list?: NodePosition;
  box?: NodePosition;
} {
  const references: NodePosition[] = [];
  let list: NodePosition | undefined;
  let box: NodePosition | undefined;
  doc.descendants((node, at, parent) => {
    if (node.type.name === 'footnoteReference') references.push({ node, at });
    if (isFootnotesBox(node)) box = { node, at };
    if (node.type.name === 'orderedList' && parent === box?.node) list = { node, at };
  });
  return { references, list, box };
}

/** Returns the box around the footnotes, which is at the top level, with its position. */
function boxIn(doc: DocumentNode): NodePosition | undefined {
  let at = 0;
  for (const node of doc.children) {
    if (isFootnotesBox(node)) return { node, at };
    at += node.nodeSize;
  }
  return undefined;
}

/** Returns the heading of the footnotes, with its position. */
export function footnotesHeadingIn(doc: DocumentNode): NodePosition | undefined {
  const box = boxIn(doc);
  const heading = box?.node.firstChild;
  return box && heading?.type.name === 'heading' ? { node: heading, at: box.at + 1 } : undefined;
}

const isList = ({ type }: DocumentNode): boolean => type.name === 'orderedList';

type Note = { node: DocumentNode; end: number; back?: DocumentNode };

function noteAt(node: DocumentNode, start: number): Note {
  let end = start + 1;
  let back: DocumentNode | undefined;
  node.descendants((child, at) => {
    const before = start + 1 + at;
    if (child.type.name === 'footnoteBack') back ??= child;
    else if (child.isTextblock && !back) end = before + 1;
    else if (child.isInline && !back)
      end = before + (child.isText ? (child.text ?? '').trimEnd().length : child.nodeSize);
  });
  return back ? { node, end, back } : { node, end };
}

/** Returns the notes, each with its arrow, where it has one, and the position at which its text ends, before the arrow. */
export function notesIn(doc: DocumentNode): Note[] {
  const notes: Note[] = [];
  const box = boxIn(doc);
  box?.node.forEach((list, offset) => {
    if (isList(list)) list.forEach((note, at) => void notes.push(noteAt(note, box.at + 1 + offset + 1 + at)));
  });
  return notes;
}

const countOthers = (box: DocumentNode): number => box.children.filter((child) => !isList(child)).length;

/** Whether a document still contains a part of the section, wherever it has gone: its heading or a whole or half note. */
function containsPart(doc: DocumentNode, { attrs: { id } }: DocumentNode): boolean {
  let isFound = false;
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'footnoteBack' || (type.name === 'heading' && attrs.id === id)) isFound = true;
  });
  return isFound;
}

/**
 * Whether a change leaves the section of the footnotes as it is, except for what is written in the notes: its heading is
 * the same, and only notes follow it. The whole section may go, and changes from elsewhere may do anything.
 */
export function keepsFootnotes(before: DocumentNode, tr: Transaction): boolean {
  const heading = footnotesHeadingIn(before);
  const box = boxIn(before);
  if (!heading || !box || tr.getMeta(externalUpdate)) return true;
  const after = boxIn(tr.doc);
  if (!after) return !containsPart(tr.doc, heading.node);
  return after.node.firstChild?.eq(heading.node) === true && countOthers(after.node) <= countOthers(box.node);
}
