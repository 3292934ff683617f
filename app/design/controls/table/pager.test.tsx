import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Pager } from './pager';

const render = (firstPath: string | null, nextPath: string | null): string =>
  renderToString(
    <MemoryRouter>
      <Pager firstPath={firstPath} nextPath={nextPath}>
        26–50 of 60
      </Pager>
    </MemoryRouter>,
  );

/** The texts and addresses of the links, as rendered. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', text]) => [
    text,
    /href="([^"]*)"/.exec(attributes)?.[1],
    /rel="([^"]*)"/.exec(attributes)?.[1],
  ]);

test('a pager links to the first and the next page, and says what it shows', () => {
  const html = render('/admin/articles', '/admin/articles?after=x');
  expect(linksIn(html)).toEqual([
    ['First page', '/admin/articles', undefined],
    ['Next page', '/admin/articles?after=x', 'next'],
  ]);
  expect(html).toContain('26–50 of 60');
  expect(html).toContain('aria-label="Pagination"');
});

test('a pager has no link to where one already is, nor beyond the last page', () => {
  expect(linksIn(render(null, '/next')).map(([text]) => text)).toEqual(['Next page']);
  expect(linksIn(render('/first', null)).map(([text]) => text)).toEqual(['First page']);
  expect(linksIn(render(null, null))).toEqual([]);
});
