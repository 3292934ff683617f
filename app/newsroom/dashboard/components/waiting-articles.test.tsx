import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WaitingArticle } from '../overview.server';
import { WaitingArticles } from './waiting-articles';

const article = {
  ...{ id: '1', title: 'Forms', slug: 'forms', imageUrl: null, author: null, isReturned: false, hasCategory: true },
  category: { slug: 'news', name: 'News' },
} as WaitingArticle['article'];
const approved: WaitingArticle = {
  ...{ article, waitingFor: 'publication', reason: 'approved by Ben', waited: '2 h' },
  ...{ returnedVersion: null, blocks: [] },
};

let shown: WaitingArticle;
const Screen = () => <WaitingArticles articles={[shown]} count={1} hasMore={false} oldest="2 h" />;
function show(waiting: WaitingArticle): string {
  shown = waiting;
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  return renderToString(<Stub />);
}

test('an approved article leads to its review, and one that cannot be published yet to what blocks it', () => {
  const [button] = /<a[^>]*class="button"[^>]*>[^<]*<\/a>(?=<\/li>)/.exec(show(approved)) ?? [];
  expect(button).toMatch(/href="\/admin\/articles\/1\/workflow".*>Publish…<\/a>$/);
  const path = '/admin/editor/1#article-excerpt';
  const html = show({ ...approved, blocks: [{ name: 'Excerpt', path }] });
  expect(html).toMatch(/Blocked by 1 check: .*>Excerpt<\/a>/);
  const [fix] = /<a[^>]*class="button"[^>]*>[^<]*<\/a>(?=<\/li>)/.exec(html) ?? [];
  expect(fix).toMatch(new RegExp(`href="${path}".*>Fix this</a>$`));
});
