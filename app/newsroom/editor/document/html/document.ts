import { DOMSerializer, DOMParser as DocumentParser, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import { withLastLines } from '../schema/last-line';
import { editableHtml } from './editable-html';
import { joinStoredBlocks, type StoredBlock, storedBlock } from './stored-html';
import { markTrailingSpaces, restoreTrailingSpaces } from './trailing-spaces';

/** Parses stored HTML into an editor document, which ends with its footnotes, with lines to write in around them. */
export function readDocument(schema: Schema, html: string): Node {
  const root = editableHtml(html);
  root.append(...[...root.children].filter(({ classList }) => classList.contains('content-footnotes')));
  const isMarked = markTrailingSpaces(root);
  const parsed = DocumentParser.fromSchema(schema).parse(root);
  return withLastLines(isMarked ? restoreTrailingSpaces(parsed) : parsed);
}

/** Parses HTML from elsewhere into a slice with open ends, so that it joins the text around the caret. */
export const readSlice = (schema: Schema, html: string): Slice =>
  DocumentParser.fromSchema(schema).parseSlice(editableHtml(html));

/** Blocks that have been serialised. A change creates new nodes only for the blocks it affects. */
const serialisedBlocks = new WeakMap<Node, StoredBlock>();

/** A document that loads and runs nothing. Making one for each key would take a tenth of the time that a key takes. */
let page: Document | undefined;

function serialiseBlock(block: Node): StoredBlock {
  page ??= new DOMParser().parseFromString('', 'text/html');
  page.body.replaceChildren(DOMSerializer.fromSchema(block.type.schema).serializeNode(block, { document: page }));
  return storedBlock(page.body);
}

/** Serialises an editor document to HTML for storage. After a change, only the changed blocks are serialised again. */
export function writeDocument(document: Node): string {
  const blocks = document.children.map((block) => {
    const serialised = serialisedBlocks.get(block) ?? serialiseBlock(block);
    serialisedBlocks.set(block, serialised);
    return serialised;
  });
  return joinStoredBlocks(blocks);
}
