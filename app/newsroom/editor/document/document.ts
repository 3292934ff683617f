import { DOMSerializer, DOMParser as DocumentParser, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import { editableHtml } from './editable-html';
import { storedHtml } from './stored-html';

/** Parses stored HTML into an editor document. */
export const readDocument = (schema: Schema, html: string): Node =>
  DocumentParser.fromSchema(schema).parse(editableHtml(html));

/** Parses HTML from elsewhere into a slice with open ends, so that it joins the text around the caret. */
export const readSlice = (schema: Schema, html: string): Slice =>
  DocumentParser.fromSchema(schema).parseSlice(editableHtml(html));

/** Serialises an editor document to HTML for storage. */
export function writeDocument(document: Node): string {
  const page = new DOMParser().parseFromString('', 'text/html');
  const { body } = page;
  body.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }));
  return storedHtml(body);
}
