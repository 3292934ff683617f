import { expect, test } from 'vitest';
import { inThreadOrder } from './comment-threads';
import { deriveSlug, displayTitle, parseDate, storable } from './rules';

test.each([
  ['2020-01-31', '2020-01-31T00:00:00.000Z'],
  ['2020-01-31 10:20:30', '2020-01-31T10:20:30.000Z'],
  ['2020-01-31T10:20Z', '2020-01-31T10:20:00.000Z'],
  ['2020-01-31 10:20:30 +0200', '2020-01-31T08:20:30.000Z'],
  ['2020-1-3 10:20:30.123 -05:30', '2020-01-03T15:50:30.000Z'],
  ['Jul 08 2022', '2022-07-08T00:00:00.000Z'],
  ['Tue, 06 May 2008 10:00:00 +0000', '2008-05-06T10:00:00.000Z'],
  ['0000-00-00 00:00:00', undefined],
  ['2021-02-30', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  ['1066-10-14', undefined],
])('parses the date %s', (text, expected) => {
  expect(parseDate(text)?.toISOString()).toBe(expected);
});

test.each([
  ['Rust-1.0', 'rust-1-0'],
  ['%ce%b5%cf%80%ce%af%cf%80%ce%b5%ce%b4%ce%bf-2', 'epipedo-2'],
  ['%e5%b7%a5%e6%88%bf', '工房'],
  ['100% sure', '100-sure'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本語 の タイトル', '日本語-の-タイトル'],
  ['🦀', ''],
])('derives a slug from %s', (text, expected) => {
  expect(deriveSlug(text)).toBe(expected);
});

test('a title is never empty or too long', () => {
  expect(displayTitle('  A  title ', 'x')).toEqual({ title: 'A title' });
  expect(displayTitle('', 'The first words of a text').title).toBe('The first words of a text');
  expect(displayTitle('', '').title).toBe('Untitled');
  const { title, note } = displayTitle('word '.repeat(500), '');
  expect(title.length).toBeLessThan(310);
  expect(note).toContain('shortened');
});

test('replaces, in every string, characters that the database cannot store', () => {
  expect(storable({ a: ['x\u0000y', '\ud800'], b: { c: 1, d: null, e: new Date(0) } })).toEqual({
    a: ['x y', '\ufffd'],
    b: { c: 1, d: null, e: new Date(0) },
  });
});

test('puts comments after their parents and breaks cycles', () => {
  const comment = (key: string, parentKey?: string) => ({ key, parentKey, authorName: '', html: '' });
  const ordered = inThreadOrder([
    comment('3', '2'),
    comment('2', '1'),
    comment('1'),
    comment('5', '6'),
    comment('6', '5'),
    comment('7', 'gone'),
  ]);
  expect(ordered.map(({ key, parentKey }) => [key, parentKey])).toEqual([
    ['1', undefined],
    ['2', '1'],
    ['3', '2'],
    ['6', undefined],
    ['5', '6'],
    ['7', undefined],
  ]);
});
