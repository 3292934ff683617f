import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MediaUses } from './media-uses';

function render(...wheres: ('article' | 'draft' | 'revision')[]): string {
  const use = { articleId: '1', slug: 's', title: 'A title', isPublished: true, versions: 2 } as const;
  const uses = wheres.map((where) => ({ ...use, where }));
  const router = createMemoryRouter([{ path: '/', element: <MediaUses uses={uses} /> }]);
  return renderToString(<RouterProvider router={router} />);
}

test('a use in unpublished text is labelled as such', () => {
  expect(render('draft')).toContain('Unpublished text');
});

test('an article that uses a picture in several versions is listed once, with all of them', () => {
  const html = render('article', 'draft', 'revision');
  expect(html.split('A title')).toHaveLength(2);
  expect(html).toContain('Article · Unpublished text · 2 earlier versions');
});
