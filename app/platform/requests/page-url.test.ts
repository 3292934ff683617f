import { expect, test } from 'vitest';
import { pageUrl } from './page-url';

test.each([
  ['/about', '/about'],
  ['/about.data', '/about'],
  ['/about.data?_routes=page-about', '/about'],
  ['/_.data', '/'],
  ['/articles.data?search=a&_routes=x', '/articles?search=a'],
  ['/articles?search=b.data', '/articles?search=b.data'],
])('%s belongs to the page %s', (requested, page) => {
  const { pathname, search } = pageUrl({ url: `http://site.test${requested}` });
  expect(pathname + search).toBe(page);
});
