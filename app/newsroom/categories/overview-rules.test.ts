import { expect, test } from 'vitest';
import { overviewOf } from './overview-rules';

const category = (name: string, articles: number, views: number, published = articles) => ({
  name,
  articles,
  views,
  published,
});

test('sums up categories and names the ones that lead', () => {
  const overview = overviewOf([category('News', 4, 10, 3), category('Tools', 7, 2), category('Insights', 0, 0)]);
  expect(overview).toMatchObject({ categories: 3, empty: 1, articles: 11, published: 10 });
  expect(overview.largest?.name).toBe('Tools');
  expect(overview.mostRead?.name).toBe('News');
});

test('no category leads when all counts are zero; ties go to the first', () => {
  expect(overviewOf([category('News', 0, 0)])).toMatchObject({ largest: undefined, mostRead: undefined });
  expect(overviewOf([category('News', 2, 1), category('Tools', 2, 1)]).largest?.name).toBe('News');
  expect(overviewOf([])).toMatchObject({ categories: 0, empty: 0, articles: 0 });
});
