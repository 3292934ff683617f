import { describe, expect, test } from 'vitest';
import {
  analyseSeo,
  descriptionBand,
  keywordsOf,
  searchSnippet,
  seoBand,
  seoScore,
  titleBand,
  titlePoints,
  wordPoints,
} from './seo-rules';

test.each([
  [0, 0],
  [12, 10],
  [15, 13],
  [29, 24],
  [30, 25],
  [60, 25],
  [61, 24],
  [85, 0],
  [200, 0],
])('a title of %i characters earns %i points', (length, points) => {
  expect(titlePoints(length)).toBe(points);
});

test('the points never fall as a title grows to 30 characters, and never rise beyond 60', () => {
  for (let length = 0; length < 30; length += 1)
    expect(titlePoints(length + 1)).toBeGreaterThanOrEqual(titlePoints(length));
  for (let length = 60; length < 120; length += 1)
    expect(titlePoints(length + 1)).toBeLessThanOrEqual(titlePoints(length));
});

test.each([
  [0, 0],
  [15, 1],
  [149, 9],
  [150, 15],
  [299, 15],
  [300, 25],
  [5000, 25],
])('%i words earn %i points', (words, points) => {
  expect(wordPoints(words)).toBe(points);
});

test.each([
  [0, 0, 50],
  [45, 300, 100],
  [45, 150, 90],
  [61, 1000, 99],
])('a title of %i characters and %i words score %i', (title, words, score) => {
  expect(seoScore(title, words)).toBe(score);
});

test.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'fair'],
  [60, 'fair'],
  [59, 'poor'],
])('a score of %i is %s', (score, band) => {
  expect(seoBand(score)).toBe(band);
});

test.each([
  [0, 'fair'],
  [30, 'fair'],
  [31, 'good'],
  [60, 'good'],
  [61, 'poor'],
])('the quick check rates a title of %i characters as %s', (length, band) => {
  expect(titleBand(length)).toBe(band);
});

test.each([
  [0, undefined],
  [120, undefined],
  [121, 'good'],
  [160, 'good'],
  [161, 'poor'],
])('the quick check rates a description of %i characters as %s', (length, band) => {
  expect(descriptionBand(length)).toBe(band);
});

test('search results show the title and excerpt by default', () => {
  const fields = { title: ' A title ', seoTitle: ' ', seoDescription: '', excerpt: 'An excerpt' };
  expect(searchSnippet(fields)).toEqual({ title: 'A title', description: 'An excerpt' });
  expect(searchSnippet({ ...fields, seoTitle: 'Another', seoDescription: 'More' })).toEqual({
    title: 'Another',
    description: 'More',
  });
});

describe('keywords', () => {
  const html =
    '<h2>About migrations</h2><p>A migration of the database. The database grows; the database stays.</p><p>Rollback, rollback.</p>';
  test('are frequent words with their density and prominence', () => {
    expect(keywordsOf('A database for everybody', html)).toEqual([
      { keyword: 'database', density: 20, prominence: 'title' },
      { keyword: 'rollback', density: 13.3, prominence: 'opening' },
    ]);
  });
  test('do not include words that occur only once', () => {
    expect(keywordsOf('', '<p>Every word once. The the the of of and and</p>')).toEqual([]);
  });
});

describe('suggestions', () => {
  const good = {
    ...{
      title: 'A title that is long enough to be shown',
      seoTitle: '',
      seoDescription: 'Said in a sentence.',
      excerpt: '',
    },
    ...{
      content: '<h2 id="content-one">One</h2><p><a href="/article/another">Another</a></p>',
      words: 400,
      imageUrl: null,
      imageAlt: '',
    },
  };
  test('are empty when nothing is missing', () => {
    expect(analyseSeo(good).suggestions).toEqual([]);
  });
  test.each([
    ['a short title', { title: 'Short' }, /title longer/],
    ['a long title', { title: 'x'.repeat(61) }, /title shorter/],
    ['no description', { seoDescription: '' }, /Write a description/],
    ['a long description', { seoDescription: 'x'.repeat(161) }, /description shorter/],
    ['few words', { words: 299 }, /Write more/],
    ['no headings', { content: '<p><a href="/article/another">a</a></p>' }, /headings/],
    ['no links', { content: '<h2 id="content-a">a</h2>' }, /Link to another/],
    ['a picture without alternative text', { content: `${good.content}<img src="/a.png" alt="">` }, /alternative text/],
    ['an article picture without alternative text', { imageUrl: '/a.png' }, /alternative text/],
  ])('mention %s', (_name, part, expected) => {
    expect(analyseSeo({ ...good, ...part }).suggestions).toEqual([expect.stringMatching(expected)]);
  });
});
