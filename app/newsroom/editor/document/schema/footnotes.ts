import { Extension, Node } from '@tiptap/core';
import { type Node as DocumentNode, Fragment } from '@tiptap/pm/model';
import { Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { externalUpdate } from '../update-document';
import {
  followFootnoteLink,
  leaveFootnote,
  moveAfterReference,
  noteAtCaret,
  removeEmptyFootnote,
  removeReference,
} from './footnote-keys';
import { footnotesHeadingIn, footnotesIn, isFootnotesBox, keepsFootnotes, notesIn } from './footnotes-section';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnotes: {
      /** Inserts a footnote reference at the caret, and moves the caret into the new footnote. */
      insertFootnote: () => ReturnType;
    };
  }
}

const isInternalLink = (link: Element): boolean => link.getAttribute('href')?.startsWith('#') ?? false;

/** The superscript number in the text. */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    href: { default: '', rendered: false },
    id: { default: null, rendered: false },
    label: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'span.content-superscript, sup',
      priority: 1100,
      getAttrs: (element) => {
        const [link] = element.children;
        if (!link?.classList.contains('content-footnote-reference') || element.children.length !== 1) return false;
        if (!isInternalLink(link)) return false;
        return { href: link.getAttribute('href'), id: link.id || null, label: link.textContent?.trim() };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'span',
    { class: 'content-superscript' },
    ['a', { href: attrs.href, class: 'content-footnote-reference', id: attrs.id }, attrs.label],
  ],
});

/** The arrow from a footnote back to the text. */
export const FootnoteBack = Node.create({
  name: 'footnoteBack',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    href: { default: '', rendered: false },
    title: { default: null, rendered: false },
    label: { default: '↩', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'a.content-footnote-back',
      priority: 1100,
      getAttrs: (element) =>
        isInternalLink(element) && {
          href: element.getAttribute('href'),
          title: element.getAttribute('title'),
          // For further references to the same note, a superscript number follows the arrow.
          label: element.querySelector('span') ? `↩${element.textContent?.replaceAll(/\D/g, '') ?? ''}` : '↩',
        },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const number = String(attrs.label).slice(1);
    const attributes = { href: attrs.href, class: 'content-footnote-back', title: attrs.title };
    return number === ''
      ? ['a', attributes, '↩']
      : ['a', attributes, '↩', ['span', { class: 'content-superscript' }, number]];
  },
});

/** Numbers the references in document order and sorts the notes accordingly. */
export function renumberFootnotes(tr: Transaction): void {
  const { references, list } = footnotesIn(tr.doc);
  const numbers = new Map<string, number>();
  for (const { node } of references) {
    const key = String(node.attrs.href).slice(1);
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
  }
  for (const { node, at } of references) {
    const label = String(numbers.get(String(node.attrs.href).slice(1)));
    if (node.attrs.label !== label) tr.setNodeMarkup(at, null, { ...node.attrs, label });
  }
  if (!list) return;
  const rank = (item: DocumentNode): number => numbers.get(String(item.attrs.id)) ?? Number.POSITIVE_INFINITY;
  const items = [...list.node.children];
  const sorted = items.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
  if (sorted.every((item, index) => item === items[index])) return;
  const from = list.at + 1;
  tr.replaceWith(from, from + list.node.content.size, Fragment.from(sorted));
}

const isBlank = (block: DocumentNode): boolean => block.isTextblock && block.content.size === 0;

/** Moves footnotes behind the text that follows them. The caret stays where it is in the text or in the notes. */
export function moveFootnotesToEnd(tr: Transaction): void {
  for (;;) {
    const blocks = tr.doc.children;
    const index = blocks.findIndex(isFootnotesBox);
    const box = blocks[index];
    const last = blocks.findLastIndex((block) => !isBlank(block) && !isFootnotesBox(block));
    if (!box || last < index) return;
    const sizeOf = (end: number): number => blocks.slice(0, end).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const [from, to] = [sizeOf(index), sizeOf(last + 1) - box.nodeSize];
    const { anchor, head } = tr.selection;
    const isInside = (position: number): boolean => position > from && position < from + box.nodeSize;
    tr.delete(from, from + box.nodeSize).insert(to, box);
    if (isInside(anchor) && isInside(head))
      tr.setSelection(TextSelection.create(tr.doc, anchor - from + to, head - from + to));
  }
}

/**
 * Gives a note whose arrow has been typed over or deleted its arrow again, behind what is written in the note. The caret
 * stays before it.
 */
function restoreArrows(tr: Transaction, before: DocumentNode): void {
  const arrows = new Map(notesIn(before).map(({ node, back }) => [node.attrs.id, back]));
  for (const { node, end, back } of notesIn(tr.doc).toReversed()) {
    const arrow = arrows.get(node.attrs.id);
    if (back || !arrow) continue;
    const block = tr.doc.resolve(end);
    const at = block.end();
    const { anchor, head } = tr.selection;
    // A space at the caret has just been typed: what follows it is typed next.
    const isSpaced = block.parent.textContent.endsWith(' ') && head !== at;
    tr.insert(at, isSpaced ? arrow : [tr.doc.type.schema.text(' '), arrow]);
    if (anchor <= at && head <= at) tr.setSelection(TextSelection.create(tr.doc, anchor, head));
  }
}

/**
 * Moves the caret out of the heading of the footnotes, which belongs to the section: from the text to the first note,
 * and from anywhere else to the end of the text.
 */
function leaveHeading(tr: Transaction, before: Selection): void {
  const heading = footnotesHeadingIn(tr.doc);
  const { $anchor, $head } = tr.selection;
  if (!heading || $head.parent !== heading.node || $anchor.parent !== heading.node) return;
  const isFromText = before.head < heading.at;
  const place = isFromText
    ? Selection.findFrom(tr.doc.resolve(heading.at + heading.node.nodeSize), 1, true)
    : Selection.findFrom(tr.doc.resolve(heading.at - 1), -1);
  if (place) tr.setSelection(place);
}

/**
 * Footnotes in the form produced by imports: references in the text, a list at the end, and links in both directions.
 */
export const Footnotes = Extension.create<{ title: string }>({
  name: 'footnotes',
  addOptions: () => ({ title: 'Footnotes' }),
  // Before lists, for which Enter begins another item.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.command(leaveFootnote),
      Backspace: () =>
        this.editor.commands.command(
          (properties) => removeEmptyFootnote(properties) || removeReference(properties, 'before'),
        ),
      Delete: () => this.editor.commands.command((properties) => removeReference(properties, 'after')),
    };
  },
  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ state, tr, dispatch }) => {
          const { schema, selection, doc } = state;
          const { heading, orderedList, listItem, paragraph, box, footnoteReference, footnoteBack } = schema.nodes;
          if (!heading || !orderedList || !listItem || !paragraph || !box || !footnoteReference || !footnoteBack)
            return false;
          if (noteAtCaret(state)) return false;
          if (!selection.$from.parent.inlineContent || selection.$from.parent.type.spec.code) return false;
          const usedIds = new Set<string>();
          doc.descendants((node) => void usedIds.add(String(node.attrs.id ?? '')));
          let number = 1;
          while (usedIds.has(`content-fn-${number}`) || usedIds.has(`content-fnref-${number}`)) number += 1;
          if (!dispatch) return true;
          const reference = footnoteReference.create({
            href: `#content-fn-${number}`,
            id: `content-fnref-${number}`,
            label: String(number),
          });
          const back = footnoteBack.create({
            href: `#content-fnref-${number}`,
            title: `Back to reference ${number}`,
          });
          const note = listItem.create(
            { id: `content-fn-${number}` },
            paragraph.create(null, [schema.text(' '), back]),
          );
          tr.insert(selection.to, reference);
          const { list, box: notes } = footnotesIn(tr.doc);
          if (list) tr.insert(list.at + list.node.nodeSize - 1, note);
          else if (notes) tr.insert(notes.at + notes.node.nodeSize - 1, orderedList.create(null, note));
          else {
            const title = heading.create({ level: 2, id: 'content-footnote-label' }, schema.text(this.options.title));
            const footnotesBox = box.create({ class: 'content-footnotes' }, [title, orderedList.create(null, note)]);
            tr.insert(tr.doc.content.size, footnotesBox);
          }
          renumberFootnotes(tr);
          // Renumbering may move the note, so the caret's position is looked up by the note's ID.
          tr.doc.descendants((node, at) => {
            if (node.attrs.id === `content-fn-${number}`) tr.setSelection(TextSelection.create(tr.doc, at + 2));
          });
          tr.scrollIntoView();
          return true;
        },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: { click: followFootnoteLink },
          handleKeyDown: (view, event) => event.key === 'End' && moveAfterReference(view, event),
          // Browsers place no caret in it.
          decorations: ({ doc }) => {
            const heading = footnotesHeadingIn(doc);
            if (!heading) return null;
            const end = heading.at + heading.node.nodeSize;
            return DecorationSet.create(doc, [Decoration.node(heading.at, end, { contenteditable: 'false' })]);
          },
        },
        filterTransaction: (tr, { doc }) => !tr.docChanged || keepsFootnotes(doc, tr),
        appendTransaction: (transactions, before, state) => {
          const { tr } = state;
          if (transactions.some(({ docChanged }) => docChanged)) {
            if (!transactions.some((transaction) => transaction.getMeta(externalUpdate))) restoreArrows(tr, before.doc);
            moveFootnotesToEnd(tr);
            renumberFootnotes(tr);
          }
          if (!before.selection.eq(tr.selection)) leaveHeading(tr, before.selection);
          return tr.docChanged || tr.selectionSet ? tr : null;
        },
      }),
    ];
  },
});
