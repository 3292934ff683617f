// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDocument, readSlice } from '../html/document';
import { articleSchema } from '../schema/article-schema';
import { markdownToHtml } from './markdown';
import { cleanPasted } from './pasted-html';
import { Pasting } from './pasting';

/** Opens an editor with the caret behind the given words of the text. */
function open(html: string, words: string): Editor {
  const editor = new Editor({
    extensions: [...articleSchema, Pasting],
    injectCSS: false,
    element: document.createElement('div'),
    content: readDocument(getSchema([...articleSchema]), html).toJSON(),
  });
  onTestFinished(() => editor.destroy());
  editor.commands.setTextSelection(editor.state.doc.textContent.indexOf(words) + words.length + 1);
  return editor;
}

const text = (editor: Editor): string[] =>
  editor.state.doc.children.map(({ type, textContent }) => `${type.name}: ${textContent.trim()}`);

function paste(editor: Editor, data: Record<string, string>): void {
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] };
  const event = Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent;
  const slice = readSlice(editor.schema, cleanPasted(data['text/html'] ?? ''));
  editor.view.someProp('handlePaste', (handle) => handle(editor.view, event, slice));
}

const markdown = 'A **line**[^1].\n\n**Last.**\n\n[^1]: A note';

test.each([
  ['Markdown', 'at the end of the text', '<p>One</p>', { 'text/plain': markdown }, 'Last.Typed'],
  ['Markdown', 'between two words', '<p>One two</p>', { 'text/plain': markdown }, 'Last.Typed two'],
  ['HTML', 'between two words', '<p>One two</p>', { 'text/html': markdownToHtml(markdown) }, 'Last.Typed two'],
])('the caret stays behind %s with a footnote that is pasted %s', async (_kind, _place, html, data, last) => {
  const editor = open(html, 'One');
  paste(editor, data);
  await vi.waitFor(() => expect(editor.getText()).toContain('A note'), 5_000);
  editor.view.dispatch(editor.state.tr.insertText('Typed'));
  expect(text(editor)).toEqual(['paragraph: OneA line.', `paragraph: ${last}`, 'box: FootnotesA note', 'paragraph: ']);
});
