import { expect, test } from 'vitest';
import { namesOf } from './bulk-rules';
import { defaultFilters, readFilters, tabPath } from './list-rules';

test('the filters are kept from tab to tab, but not into the trash or out of it', () => {
  const filters = readFilters(new URLSearchParams('search=forms&author=ada&status=draft&sort=title'));
  expect(tabPath(filters, '')).toBe('/admin/articles?search=forms&author=ada&sort=title');
  expect(tabPath(filters, 'trash')).toBe('/admin/articles?status=trash');
  expect(tabPath({ ...filters, status: 'trash' }, 'published')).toBe('/admin/articles?status=published');
  // The tab that is open clears nothing.
  expect(tabPath({ ...defaultFilters, status: 'trash', search: 'forms' }, 'trash')).toBe(
    '/admin/articles?search=forms&status=trash',
  );
});

test('a question names the first titles, and counts the rest', () => {
  const articles = ['Forms', '', 'Tables', 'Charts', 'Maps'].map((title) => ({ title }));
  expect(namesOf(articles.slice(0, 1))).toBe('“Forms”');
  expect(namesOf(articles.slice(0, 2))).toBe('“Forms” and “Untitled article”');
  expect(namesOf(articles)).toBe('“Forms”, “Untitled article”, “Tables” and 2 more');
});
