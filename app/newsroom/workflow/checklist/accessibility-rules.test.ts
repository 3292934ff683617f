import { expect, test } from 'vitest';
import { linkTextProblems, tableProblems } from './accessibility-rules';

const link = (inside: string) => `<p>Words <a href="https://a.example/b?c&amp;d#e">${inside}</a> more.</p>`;
const generic = (text: string) => `“${text}” does not say where the link leads (https://a.example/b?c&d).`;

test.each([
  ['en', 'Here', generic('Here')],
  ['en-GB', 'click <em>here</em>…', generic('click here…')],
  ['en', 'Read more »', generic('Read more »')],
  ['de', 'weiterlesen', generic('weiterlesen')],
  ['es', 'haz clic aquí', generic('haz clic aquí')],
  ['fr', 'en savoir plus', generic('en savoir plus')],
  ['pt', 'link', generic('link')],
  ['en', '', 'The link to https://a.example/b?c&d has no text.'],
  ['en', '<img class="content-decorative" src="/a.png" alt="">', 'The link to https://a.example/b?c&d has no text.'],
  ['en', '→', 'The link to https://a.example/b?c&d has no text.'],
])('the text of a link is reported, in %s: %s', (language, inside, sentence) => {
  expect(linkTextProblems(link(inside), language)).toEqual([
    { sentence, place: '#link-https%3A%2F%2Fa.example%2Fb%3Fc%26d' },
  ]);
});

test.each([
  ['en', 'The handbook'],
  ['en', 'more about forms'],
  ['en', 'a.example'],
  ['en', '<img src="/a.png" alt="The screen of the form">'],
  // Its missing text is reported as that of a picture.
  ['en', '<img src="/a.png" alt="">'],
  // Names that mean “here” and “more” in other languages only.
  ['en', 'ICI'],
  ['en', 'Plus'],
  ['de', 'More'],
])('a link that says where it leads is not reported, in %s: %s', (language, inside) => {
  expect(linkTextProblems(link(inside), language)).toEqual([]);
});

test('a long run of punctuation within the text of a link is read in one pass', () => {
  // It would not end if each character of the run were tried as the beginning of the end.
  const text = `a${'!'.repeat(200_000)}a`;
  expect(linkTextProblems(link(text), 'en')).toEqual([]);
});

test('footnotes and other links within the text are not reported', () => {
  expect(linkTextProblems('<sup><a href="#content-note-1">1</a></sup><a id="content-x"></a>', 'en')).toEqual([]);
});

test('tables without header cells are reported by their number', () => {
  const cells = '<tbody><tr><td>One</td></tr></tbody>';
  const heads = '<thead><tr><th>One</th></tr></thead>';
  expect(tableProblems(`<table>${heads}${cells}</table><table class="content-wide">${cells}</table>`)).toEqual([
    { sentence: 'Table 2 of 2 has no header cells.', place: '#table-2', subject: cells },
  ]);
  expect(tableProblems(`<table>${heads}</table><p>th</p>`)).toEqual([]);
});
