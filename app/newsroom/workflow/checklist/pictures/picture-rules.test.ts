import { expect, test } from 'vitest';
import { creditProblems, namesCredit, picturesOf } from './picture-rules';

const library = '/media/00000000-0000-7000-8000-000000000001/1920-00000001.jpg';
const article = { imageUrl: '', imageAlt: '', content: '' };
const figure = (src: string, caption: string) =>
  `<figure><img src="${src}" alt="A bridge"><figcaption>${caption}</figcaption></figure>`;

const problems = (change: Partial<typeof article>, credit?: string) =>
  creditProblems(picturesOf({ ...article, ...change }), new Map(credit === undefined ? [] : [[library, credit]])).map(
    ({ sentence, place }) => [sentence, place],
  );

test('pictures from the library without a credit are reported, with their place', () => {
  expect(problems({ imageUrl: library }, '')).toEqual([
    ['The article’s picture has no credit in the media library.', '#article-picture'],
  ]);
  const content = `${figure('/covers/a.svg', '')}${figure(library, 'The bridge')}`;
  expect(problems({ content }, '')).toEqual([
    ['Picture 2 of 2 in the text (“The bridge”) has no credit in the media library.', '#picture-2'],
  ]);
  expect(problems({ content: figure(library, 'The bridge. Photo: A Writer') }, '')).toEqual([]);
});

test('a picture in the text has to show the credit that it has in the library', () => {
  const credit = 'A Writer / The agency';
  expect(problems({ imageUrl: library }, credit)).toEqual([]);
  expect(problems({ content: figure(library, 'The bridge. <em>A Writer</em> / The  agency') }, credit)).toEqual([]);
  expect(problems({ content: figure(library, 'The “bridge” – a writer’s') }, '"Bridge" - A Writer\'s')).toEqual([]);
  expect(problems({ content: figure(library, 'The bridge') }, credit)).toEqual([
    ['Picture 1 of 1 in the text (“The bridge”) does not show its credit, “A Writer / The agency”.', '#picture-1'],
  ]);
});

test('pictures from other sites need a caption, and those that are drawn here need none', () => {
  const [other, drawn] = ['https://pictures.test/a%20b.png', '/covers/a.svg'];
  expect(problems({ content: figure(other, 'By the agency') })).toEqual([]);
  expect(problems({ content: `${figure(other, ' ')}<img src="${drawn}" alt="A form">` })).toEqual([
    ['Picture 1 of 2 in the text (“a b.png”) is from another site and has no caption with a credit.', '#picture-1'],
  ]);
  expect(problems({ imageUrl: drawn })).toEqual([]);
  expect(problems({ imageUrl: other })).toHaveLength(1);
});

test.each([
  ['Photo: A Writer', true],
  ['The bridge. Foto von A Writer', true],
  ['© 2026 The agency', true],
  ['Illustration par A Writer', true],
  ['Screenshot: A Writer', true],
  ['Map by the agency', true],
  ['Bildschirmfoto: Die Agentur', true],
  ['Capture d’écran : l’agence', true],
  ['AI-generated', true],
  ['The bridge, courtesy of the agency', true],
  ['The bridge. A Writer / Getty Images', true],
  ['The bridge (Reuters)', true],
  ['A photo of the bridge', false],
  ['A map of the city', false],
  ['A slap / application', false],
  ['The bridge in the morning', false],
  ['Photographers on the bridge', false],
])('whether “%s” names a credit: %s', (caption, expected) => {
  expect(namesCredit(caption)).toBe(expected);
});

test('a text made of half tags is read in a moment', () => {
  const content = '<img src="a" '.repeat(20_000) + '<figcaption>'.repeat(5_000);
  expect(picturesOf({ ...article, content })).toEqual([]);
  expect(picturesOf({ ...article, content: '<img src="/a.png" alt="">'.repeat(10_000) })).toHaveLength(10_000);
});
