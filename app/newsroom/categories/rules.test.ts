import { describe, expect, test } from 'vitest';
import { articlesInWords, betterAddress, categoryForm, lastMonths } from './rules';

test.each([
  ['news', undefined],
  ['ai-tools-2', undefined],
  ['AI Tools', 'ai-tools'],
  ['naïve café', 'naive-cafe'],
  ['a--b', 'a-b'],
  ['-a-', 'a'],
  ['../admin', 'admin'],
  ['a/b', 'a-b'],
  ['', undefined],
])('the address for %j is better as %j', (slug, better) => {
  expect(betterAddress(slug)).toBe(better);
});

test.each([
  [{ draft: 0, pending: 0, approved: 0, published: 0 }, '0 articles'],
  [{ draft: 1, pending: 0, approved: 0, published: 0 }, '1 article (1 draft)'],
  [{ draft: 3, pending: 1, approved: 1, published: 9 }, '14 articles (9 published, 1 approved, 1 pending, 3 drafts)'],
])('%j reads as %j', (counts, words) => {
  expect(articlesInWords(counts)).toBe(words);
});

describe('the last months', () => {
  test('go over the turn of a year, the present one last', () => {
    expect(lastMonths(new Date('2026-02-28T23:59:59Z'), 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  test('do not leave out a short month on a day that it does not have', () => {
    expect(lastMonths(new Date('2026-03-31T12:00:00Z'), 3)).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  test('are twelve', () => {
    expect(lastMonths(new Date('2026-11-21T00:00:00Z'))).toHaveLength(12);
  });
});

describe('the form', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'x', slug: 'x'.repeat(81) }, 'slug'],
    [{ name: 'x', description: 'x'.repeat(301) }, 'description'],
  ])('refuses %j at %s', (input, field) => {
    expect(categoryForm.safeParse(input).error?.issues[0]?.path).toEqual([field]);
  });

  test('takes white space and control characters out of a name', () => {
    expect(categoryForm.parse({ name: ' AI\r\nTools\t ', slug: ' ', description: '' })).toEqual({
      name: 'AI Tools',
      slug: undefined,
      description: undefined,
    });
  });
});
