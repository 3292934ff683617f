import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ChangedArticles } from './recent-articles';

const article = { id: '1', title: 'Forms', category: { slug: 'news', name: 'News' }, imageUrl: null };
const changed = { iso: '2026-06-01T12:00:00.000Z', text: '1 Jun', full: '1 June 2026' };

const Screen = () => (
  <ChangedArticles
    articles={[
      { ...article, status: 'published', hasChanges: true, changed },
      { ...article, id: '2', status: 'pending', hasChanges: false, changed },
    ]}
  />
);

test('articles’ statuses have the same names as everywhere else', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  const html = renderToString(<Stub />);
  for (const name of ['Published, with changes', 'Pending Review']) expect(html).toContain(`<span>${name}</span>`);
});
