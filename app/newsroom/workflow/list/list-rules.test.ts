import { expect, test } from 'vitest';
import { noFilters, readFilters, tabPath } from './list-rules';

test('the filters are kept from tab to tab, but not into the trash or out of it', () => {
  const filters = readFilters(new URLSearchParams('search=forms&author=ada&status=draft&sort=title'));
  expect(tabPath(filters, '')).toBe('/admin/articles?search=forms&author=ada&sort=title');
  expect(tabPath(filters, 'trash')).toBe('/admin/articles?status=trash');
  expect(tabPath({ ...filters, status: 'trash' }, 'published')).toBe('/admin/articles?status=published');
  // The tab that is open clears nothing.
  expect(tabPath({ ...noFilters, status: 'trash', search: 'forms' }, 'trash')).toBe(
    '/admin/articles?search=forms&status=trash',
  );
});
