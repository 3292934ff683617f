import { describe, expect, test } from 'vitest';
import { categoryForm, changedNotice, correctedSlug, describeArticleCounts, lastMonths } from './rules';

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
])('the slug suggested for %j is %j', (slug, better) => {
  expect(correctedSlug(slug)).toBe(better);
});

test('old URLs are mentioned only when the slug has changed', () => {
  expect(changedNotice('news', 'news').description).toBe('The change is live.');
  expect(changedNotice('news', 'reports').description).toContain('The category’s old URLs redirect to the new ones.');
});

test.each([
  [{ draft: 0, pending: 0, approved: 0, scheduled: 0, published: 0 }, '0 articles'],
  [{ draft: 1, pending: 0, approved: 0, scheduled: 0, published: 0 }, '1 article (1 draft)'],
  [
    { draft: 3, pending: 1, approved: 1, scheduled: 2, published: 9 },
    '16 articles (9 published, 2 scheduled, 1 approved, 1 pending, 3 drafts)',
  ],
])('%j is formatted as %j', (counts, words) => {
  expect(describeArticleCounts(counts)).toBe(words);
});

describe('the most recent months', () => {
  test('span a year boundary and end with the current month', () => {
    expect(lastMonths(new Date('2026-02-28T23:59:59Z'), 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  test('do not skip February on the 31st', () => {
    expect(lastMonths(new Date('2026-03-31T12:00:00Z'), 3)).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  test('include twelve months by default', () => {
    expect(lastMonths(new Date('2026-11-21T00:00:00Z'))).toHaveLength(12);
  });
});

describe('the category form', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'x', slug: 'x'.repeat(81) }, 'slug'],
    [{ name: 'x', description: 'x'.repeat(301) }, 'description'],
  ])('rejects %j with an error for the field %s', (input, field) => {
    expect(categoryForm.safeParse(input).error?.issues[0]?.path).toEqual([field]);
  });

  test('normalises whitespace in a name and treats empty fields as missing', () => {
    expect(categoryForm.parse({ name: ' AI\r\nTools\t ', slug: ' ', description: '' })).toEqual({
      name: 'AI Tools',
      slug: undefined,
      description: undefined,
    });
  });
});
