import { DOMSerializer, DOMParser as DocumentParser, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import { editableHtml } from './editable-html';
import { storedHtml } from './stored-html';

/** Stored HTML as a document of the editor. */
export const readDocument = (schema: Schema, html: string): Node =>
  DocumentParser.fromSchema(schema).parse(editableHtml(html));

/** HTML from elsewhere as a part of a document, open at its ends so that it joins the text around the caret. */
export const readSlice = (schema: Schema, html: string): Slice =>
  DocumentParser.fromSchema(schema).parseSlice(editableHtml(html));

/** A document of the editor as it is stored. */
export function writeDocument(document: Node): string {
  const page = new DOMParser().parseFromString('', 'text/html');
  const { body } = page;
  body.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }));
  return storedHtml(body);
}
