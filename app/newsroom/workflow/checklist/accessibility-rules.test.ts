import { expect, test } from 'vitest';
import { linkTextProblems, tableProblems } from './accessibility-rules';

const link = (inside: string) => `<p>Words <a href="https://a.example/b?c&amp;d#e">${inside}</a> more.</p>`;
const generic = (text: string) => `“${text}” does not say where the link leads (https://a.example/b?c&d).`;

test.each([
  ['Here', generic('Here')],
  ['click <em>here</em>…', generic('click here…')],
  ['Read more »', generic('Read more »')],
  ['weiterlesen', generic('weiterlesen')],
  ['haz clic aquí', generic('haz clic aquí')],
  ['en savoir plus', generic('en savoir plus')],
  ['', 'The link to https://a.example/b?c&d has no text.'],
  ['<img class="content-decorative" src="/a.png" alt="">', 'The link to https://a.example/b?c&d has no text.'],
  ['→', 'The link to https://a.example/b?c&d has no text.'],
])('the text of a link is reported: %s', (inside, sentence) => {
  expect(linkTextProblems(link(inside))).toEqual([{ sentence, place: '#link-https%3A%2F%2Fa.example%2Fb%3Fc%26d' }]);
});

test.each([
  'The handbook',
  'more about forms',
  'a.example',
  '<img src="/a.png" alt="The screen of the form">',
  // Its missing text is reported as that of a picture.
  '<img src="/a.png" alt="">',
])('a link that says where it leads is not reported: %s', (inside) => {
  expect(linkTextProblems(link(inside))).toEqual([]);
});

test('footnotes and other links within the text are not reported', () => {
  expect(linkTextProblems('<sup><a href="#content-note-1">1</a></sup><a id="content-x"></a>')).toEqual([]);
});

test('tables without header cells are reported by their number', () => {
  const cells = '<tbody><tr><td>One</td></tr></tbody>';
  const heads = '<thead><tr><th>One</th></tr></thead>';
  expect(tableProblems(`<table>${heads}${cells}</table><table class="content-wide">${cells}</table>`)).toEqual([
    { sentence: 'Table 2 of 2 has no header cells.', place: '#table-2' },
  ]);
  expect(tableProblems(`<table>${heads}</table><p>th</p>`)).toEqual([]);
});
