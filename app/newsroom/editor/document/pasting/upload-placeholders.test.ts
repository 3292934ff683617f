// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { readDocument, writeDocument } from '../html/document';
import { articleSchema } from '../schema/article-schema';
import { figureJson } from '../schema/figure';
import { Pasting } from './pasting';
import { addPlaceholder, removePlaceholder, replacePlaceholder } from './upload-placeholders';

const extensions = [...articleSchema, Pasting];
const schema = getSchema(extensions);

/** Opens an editor and destroys it after the test, because its pending timers must not outlive the DOM. */
function open(html: string): Editor {
  const editor = new Editor({
    extensions,
    injectCSS: false,
    element: document.createElement('div'),
    content: readDocument(schema, html).toJSON(),
  });
  onTestFinished(() => editor.destroy());
  return editor;
}

const picture = (name: string) =>
  schema.nodeFromJSON(figureJson({ src: `/media/${name}.webp`, alt: name, width: 8, height: 6, caption: '' }));
/** Returns the text of each block, or the alternative text for a picture. */
const blocks = (editor: Editor): string[] =>
  editor.state.doc.children.map((node) => node.firstChild?.attrs.alt ?? node.textContent);
const placeholders = (editor: Editor): string[] =>
  [...editor.view.dom.querySelectorAll('.arriving-picture')].map(({ textContent }) => textContent ?? '');

function startUpload(editor: Editor, at: number, name: string): string {
  const { key, transaction } = addPlaceholder(editor.state, at, name);
  editor.view.dispatch(transaction);
  return key;
}
const finishUpload = (editor: Editor, key: string, name: string): void =>
  editor.view.dispatch(replacePlaceholder(editor.state, key, editor.schema.nodeFromJSON(picture(name).toJSON())));

test('a picture appears where it was dropped despite other edits, and the caret stays in place', () => {
  const editor = open('<p>one</p><p>two</p><p>three</p>');
  const [first, second] = [startUpload(editor, 2, 'a.png'), startUpload(editor, 7, '<b>.png')];
  expect(placeholders(editor)).toEqual(['a.png is being uploaded…', '<b>.png is being uploaded…']);
  expect(writeDocument(editor.state.doc)).not.toContain('uploaded');
  editor.chain().setTextSelection(1).insertContent('<p>before</p>').run();
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  finishUpload(editor, second, 'second');
  editor.commands.insertContent(' words');
  finishUpload(editor, first, 'first');
  editor.commands.insertContent(' more');
  expect(blocks(editor).filter((block) => block !== 'before' && block !== '')).toEqual([
    'one',
    'first',
    'two',
    'second',
    'three words more',
  ]);
  expect(placeholders(editor)).toEqual([]);
});

test('a picture is inserted before an empty paragraph, so that typing continues after the picture', () => {
  const editor = open('<p></p>');
  finishUpload(editor, startUpload(editor, 1, 'a.png'), 'first');
  editor.commands.insertContent('Behind it');
  expect(blocks(editor)).toEqual(['first', 'Behind it']);
});

test('a picture whose place was deleted is inserted after the caret, and a cancelled upload leaves no trace', () => {
  const editor = open('<p>one</p><p>two</p><p>three</p>');
  const [pending, cancelled] = [startUpload(editor, 7, 'a.png'), startUpload(editor, 2, 'b.svg')];
  editor.view.dispatch(removePlaceholder(editor.state, cancelled));
  expect(placeholders(editor)).toEqual(['a.png is being uploaded…']);
  editor.view.dispatch(editor.state.tr.delete(6, editor.state.doc.content.size - 1));
  finishUpload(editor, pending, 'first');
  expect(blocks(editor)[0]).toBe('one');
  expect(blocks(editor)).toContain('first');
  expect(placeholders(editor)).toEqual([]);
});
