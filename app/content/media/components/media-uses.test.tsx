import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MediaUses } from './media-uses';

test('a use in unpublished text is labelled as such', () => {
  const use = { where: 'draft', articleId: '1', slug: 's', title: 'A title', isPublished: true, versions: 1 } as const;
  const router = createMemoryRouter([{ path: '/', element: <MediaUses uses={[use]} /> }]);
  expect(renderToString(<RouterProvider router={router} />)).toContain('In unpublished text');
});
