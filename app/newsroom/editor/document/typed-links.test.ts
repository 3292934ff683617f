// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { writeDocument } from './html/document';
import { articleSchema } from './schema/article-schema';
import { findTypedAddress, TypedLinks } from './typed-links';

function open(html: string): Editor {
  const editor = new Editor({
    extensions: [...articleSchema, TypedLinks],
    injectCSS: false,
    element: document.createElement('div'),
    content: html,
  });
  onTestFinished(() => editor.destroy());
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  return editor;
}

/** Types text one character at a time, as the browser does. */
function type(editor: Editor, text: string): void {
  for (const character of text) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert));
    if (!isHandled) view.dispatch(insert());
  }
}

function pressEnter(editor: Editor): void {
  const { view } = editor;
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

const html = (editor: Editor): string => writeDocument(editor.state.doc).replaceAll('\n', '');

test('a typed web address becomes a link after a space, and one undo removes only the link', () => {
  const editor = open('<p>See</p>');
  type(editor, ' https://a.example/page, ');
  const linked = '<a href="https://a.example/page" rel="noopener noreferrer">https://a.example/page</a>';
  expect(html(editor)).toBe(`<p>See ${linked}, </p>`);
  type(editor, 'then');
  expect(html(editor)).toBe(`<p>See ${linked}, then</p>`);
  editor.commands.undo();
  expect(html(editor)).toBe(`<p>See ${linked}, </p>`);
  editor.commands.undo();
  expect(html(editor)).toBe('<p>See https://a.example/page, </p>');
  type(editor, 'more words');
  expect(html(editor)).toBe('<p>See https://a.example/page, more words</p>');
});

test.each([
  ['a paragraph', '<p>See</p>', '<p>See LINK</p><p>next</p>'],
  ['a list item', '<ul><li>See</li></ul>', '<ul><li>See LINK</li><li>next</li></ul>'],
])('a typed web address in %s becomes a link after Enter', (_name, before, after) => {
  const editor = open(before);
  if (before.startsWith('<ul>')) editor.commands.setTextSelection(6);
  type(editor, ' www.a.example');
  pressEnter(editor);
  type(editor, 'next');
  const link = '<a href="https://www.a.example" rel="noopener noreferrer">www.a.example</a>';
  expect(html(editor)).toBe(after.replace('LINK', link));
});

test.each([
  ['code', '<pre><code>x</code></pre>'],
  ['another link', '<p><a href="/b">x</a></p>'],
])('no address is linked inside %s', (name, before) => {
  const editor = open(before);
  type(editor, ' https://a.example/');
  if (name === 'another link') editor.chain().selectAll().linkTo('/b').run();
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  type(editor, ' ');
  expect(html(editor)).not.toContain('href="https://a.example/"');
});

test.each<[string, string | undefined]>([
  ['https://a.example', 'https://a.example'],
  ['Look (https://a.example/x_(y)).', 'https://a.example/x_(y)'],
  ['“http://a.example/?a=b&c=d”', undefined],
  ['“http://a.example/?a=b&c=d', 'http://a.example/?a=b&c=d'],
  ['HTTPS://A.example/!', 'HTTPS://A.example/'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['https://nothing', undefined],
  ['https://', undefined],
  ['www.', undefined],
  ['Node.js', undefined],
  ['package.json', undefined],
  ['xhttps://a.example', undefined],
  ['javascript:alert(1)', undefined],
])('the address at the end of %j is %j', (text, expected) => {
  expect(findTypedAddress(text)?.href).toBe(expected);
});
