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
  await vi.waitFor(() => expect(editor.getText()).toContain('A note'), { timeout: 60_000 });
  editor.view.dispatch(editor.state.tr.insertText('Typed'));
  expect(text(editor)).toEqual(['paragraph: OneA line.', `paragraph: ${last}`, 'box: FootnotesA note', 'paragraph: ']);
});

test('pasted footnotes join those of the article, each with an ID of its own, and are numbered with them', async () => {
  const editor = open(
    '<p>One</p><p>Two<span class="content-superscript"><a href="#content-fn-1" class="content-footnote-reference" id="content-fnref-1">1</a></span></p>' +
      '<div class="content-footnotes"><h2 id="content-footnote-label">Footnotes</h2><ol><li id="content-fn-1">Its own <a href="#content-fnref-1" class="content-footnote-back" title="Back to reference 1">↩</a></li></ol></div>',
    'One',
  );
  paste(editor, { 'text/plain': '**A**[^1], **B**[^2], **A**[^1].\n\n[^1]: First\n[^2]: Second' });
  await vi.waitFor(() => expect(editor.getText()).toContain('Second'), { timeout: 60_000 });
  const references: [string, string][] = [];
  const notes: [string, string][] = [];
  const ids: string[] = [];
  editor.state.doc.descendants(({ type, attrs, textContent }) => {
    if (attrs.id) ids.push(attrs.id);
    if (type.name === 'footnoteReference') references.push([attrs.label, attrs.href]);
    if (type.name === 'listItem') notes.push([`#${attrs.id}`, textContent.trim()]);
  });
  const [first = '', second = '', own = ''] = notes.map(([href]) => href);
  expect(notes.map(([, note]) => note)).toEqual(['First', 'Second', 'Its own']);
  expect(references).toEqual([
    ['1', first],
    ['2', second],
    ['1', first],
    ['3', own],
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(text(editor).filter((block) => block.startsWith('box'))).toHaveLength(1);
  const backs: string[] = [];
  editor.state.doc.descendants(
    ({ type, attrs }) => void (type.name === 'footnoteBack' && backs.push(attrs.href.slice(1))),
  );
  expect(backs.toSorted()).toEqual(ids.filter((id) => id.includes('fnref')).toSorted());
});

test('a further reference to a pasted footnote gets an ID that the article does not contain', async () => {
  const editor = open(
    '<p>One</p><p>Two<span class="content-superscript"><a href="#content-fn-1" class="content-footnote-reference" id="content-fnref-2-2">1</a></span></p>' +
      '<div class="content-footnotes"><h2 id="content-footnote-label">Footnotes</h2><ol><li id="content-fn-1">Its own <a href="#content-fnref-2-2" class="content-footnote-back" title="Back to reference 1">↩</a></li></ol></div>',
    'One',
  );
  paste(editor, { 'text/plain': '**A**[^1] and **A**[^1].\n\n[^1]: Pasted' });
  await vi.waitFor(() => expect(editor.getText()).toContain('Pasted'), { timeout: 60_000 });
  const ids: string[] = [];
  editor.state.doc.descendants(({ attrs }) => void (attrs.id && ids.push(attrs.id)));
  expect(ids.filter((id) => id.startsWith('content-fnref'))).toHaveLength(3);
  expect(new Set(ids).size).toBe(ids.length);
});
