// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { BrokenPictures } from './broken-pictures';
import { readDocument, writeDocument } from './html/document';
import { articleSchema } from './schema/article-schema';

/** Opens a text, and has the browser report that its picture could not be loaded. */
function open(html: string) {
  const editor = new Editor({ extensions: [...articleSchema, BrokenPictures] });
  onTestFinished(() => editor.destroy());
  editor.commands.setContent(readDocument(editor.schema, html).toJSON());
  const picture = editor.view.dom.querySelector('img:not(.ProseMirror-separator)') as HTMLImageElement;
  picture.dispatchEvent(new Event('error'));
  return { editor, picture };
}

test.each([
  ['with an alternative text', '<figure><img src="/media/gone.jpg" alt="A harbour"></figure>', ''],
  ['without one', '<figure><img src="/media/2026/gone.jpg?v=1" alt=""></figure>', 'gone.jpg'],
  ['in a link', '<figure><a href="/a"><img src="https://one.test/" alt=""></a></figure>', 'one.test'],
])('a picture %s that cannot be loaded is marked, until it can be', async (_name, html, expected) => {
  const { editor, picture } = open(html);
  const before = writeDocument(editor.state.doc);
  expect(picture.dataset.broken).toBe(expected);
  // The editor has had the time to notice the change, and has neither drawn the picture again nor changed the text.
  await Promise.resolve();
  expect(editor.view.dom.contains(picture)).toBe(true);
  expect(writeDocument(editor.state.doc)).toBe(before);
  picture.dispatchEvent(new Event('load'));
  expect(picture.dataset.broken).toBeUndefined();
});
