import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { isFootnotesBox } from './footnotes-section';

const isParagraph = (block: DocumentNode | null): boolean => block?.type.name === 'paragraph';

/**
 * Adds an empty paragraph to write in where a document lacks one: at its end, and above the footnotes if the last block
 * there is a table, a picture or the like. Paragraphs that stay empty are not stored.
 */
function addMissingLines<Change extends Transform>(change: Change): Change {
  const { doc } = change;
  const paragraph = doc.type.schema.nodes.paragraph?.create();
  if (!paragraph) return change;
  const { lastChild: last, childCount } = doc;
  const isLastBox = last !== null && isFootnotesBox(last);
  const box = isLastBox ? last : doc.maybeChild(childCount - 2);
  const sizeOfLine = isLastBox || !last ? 0 : last.nodeSize;
  // The last one first, so that the other position stays valid.
  if (!isParagraph(last)) change.insert(doc.content.size, paragraph);
  if (box && isFootnotesBox(box) && !isParagraph(doc.maybeChild(childCount - (isLastBox ? 2 : 3))))
    change.insert(doc.content.size - sizeOfLine - box.nodeSize, paragraph);
  return change;
}

/** Returns a document in which there is a line to write in below every part of the text. */
export const withLastLines = (doc: DocumentNode): DocumentNode => addMissingLines(new Transform(doc)).doc;

/** Keeps a line to write in at the end of the text, above and below its footnotes. */
export const LastLine = Extension.create({
  name: 'lastLine',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_transactions, _before, { tr }): Transaction | null => {
        addMissingLines(tr);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
