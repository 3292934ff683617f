import { expect, test } from 'vitest';
import { filterReviews } from './list-rules';
import { type ReviewQuery, reviewQuery, reviewsPath } from './paths';

const article = { title: 'Reviewed' };
const reviews = [
  { name: 'Bubble', category: 'Builder', featured: true, article },
  { name: 'Webflow', category: 'Builder', featured: false, article: null },
  { name: 'Zapier', category: 'Automation', featured: true, article: null },
];
const query: ReviewQuery = { view: 'all', search: '', category: '' };
const named = (change: Partial<ReviewQuery>) =>
  filterReviews(reviews, { ...query, ...change }).reviews.map(({ name }) => name);

test('reviews are filtered by view, category and words in their names', () => {
  expect(named({})).toEqual(['Bubble', 'Webflow', 'Zapier']);
  expect(named({ view: 'featured' })).toEqual(['Bubble', 'Zapier']);
  expect(named({ view: 'unlinked', category: 'Builder' })).toEqual(['Webflow']);
  expect(named({ search: 'zAP' })).toEqual(['Zapier']);
});

test('counts say how many reviews each other choice would show', () => {
  const { counts, categories } = filterReviews(reviews, { ...query, view: 'featured', category: 'Automation' });
  expect(counts).toEqual({ all: 1, featured: 1, unlinked: 1 });
  expect(categories.map(({ name, count }) => [name, count])).toEqual([
    ['Automation', 1],
    ['Builder', 1],
  ]);
});

test('the URL keeps the query, and ignores a view that does not exist', () => {
  const chosen: ReviewQuery = { view: 'unlinked', search: 'a & b', category: 'Visual builder' };
  const path = reviewsPath(chosen);
  expect(path).toBe('/admin?tab=platform-reviews&view=unlinked&search=a+%26+b&category=Visual+builder');
  expect(reviewQuery(new URL(path, 'https://magazine.test').searchParams)).toEqual(chosen);
  expect(reviewQuery(new URLSearchParams('view=sideways'))).toEqual(query);
});
