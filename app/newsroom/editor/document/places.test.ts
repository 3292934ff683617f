// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { passagePlace } from '~/newsroom/workflow/checklist/problem';
import { readDocument, writeDocument } from './html/document';
import { findPlace } from './places';
import { articleSchema } from './schema/article-schema';

const html =
  '<h2>One</h2><p>A <a href="https://a.example/b#part">link</a> and <img src="/media/1/a.png" alt=""> here</p><h3>Two</h3>';

function edit(): Editor {
  const editor = new Editor({ extensions: [...articleSchema] });
  editor.commands.setContent(readDocument(editor.schema, html).toJSON());
  return editor;
}

test('a fragment leads to a heading, a link or a picture, and any other to nothing', () => {
  const { doc } = edit().state;
  const textAt = (hash: string): string | null => {
    const place = findPlace(doc, hash);
    return place?.kind === 'text' ? doc.textBetween(place.from, place.to) : null;
  };
  expect(textAt('#heading-2')).toBe('Two');
  expect(textAt(`#link-${encodeURIComponent('https://a.example/b')}`)).toBe('link');
  const picture = findPlace(doc, '#picture-1');
  expect(picture?.kind === 'node' && doc.nodeAt(picture.at)?.attrs.src).toBe('/media/1/a.png');
  for (const hash of ['', '#picture-2', '#heading-3', '#link-https%3A%2F%2Fb.example', '#link-%', '#comments'])
    expect(findPlace(doc, hash)).toBeNull();
});

test('a fragment leads to a passage, also behind pictures and line breaks, and in a link', () => {
  const editor = edit();
  const passage =
    '<p>A <img src="/a.png" alt=""><br>word <em>это</em> <a href="/a">предложение</a><br>дальше</p><p lang="ru">это предложение</p>';
  editor.commands.setContent(readDocument(editor.schema, passage).toJSON());
  const { doc } = editor.state;
  const place = findPlace(doc, passagePlace('это предложение\nдальше'));
  expect(place?.kind === 'text' && doc.textBetween(place.from, place.to)).toBe('это предложение');
  expect(place?.kind === 'text' && place.from).toBeLessThan(20);
  expect(findPlace(doc, passagePlace('это слово'))).toBeNull();
});

test('a fragment leads to a passage whose code the checklist has left out', () => {
  const editor = edit();
  const passage = '<p>It begins with these words and <code>code()</code> follows</p>';
  editor.commands.setContent(readDocument(editor.schema, passage).toJSON());
  const { doc } = editor.state;
  const place = findPlace(doc, passagePlace('It begins with these words and follows'));
  expect(place?.kind === 'text' && doc.textBetween(place.from, place.to)).toMatch(/^It begins with these/);
  expect(findPlace(doc, passagePlace('It begins with other words and follows'))).toBeNull();
});

test('a fragment leads into the first cell of a table', () => {
  const editor = edit();
  const table = '<table><tbody><tr><td>Cell</td></tr></tbody></table>';
  editor.commands.setContent(
    readDocument(editor.schema, `${table}<p>Words</p>${table.replace('Cell', 'Second')}`).toJSON(),
  );
  const { doc } = editor.state;
  const place = findPlace(doc, '#table-2');
  expect(place?.kind === 'text' && doc.resolve(place.from).parent.textContent).toBe('Second');
  expect(findPlace(doc, '#table-3')).toBeNull();
});

test('the alternative text of a picture in a line can be changed, and the picture stays selected', () => {
  const editor = edit();
  const place = findPlace(editor.state.doc, '#picture-1');
  editor.commands.setNodeSelection(place?.kind === 'node' ? place.at : 0);
  expect(editor.commands.changePicture({ alt: 'A form' })).toBe(true);
  expect(editor.commands.changePicture({ alt: 'A form with two fields' })).toBe(true);
  expect(writeDocument(editor.state.doc)).toContain('alt="A form with two fields"');
});
