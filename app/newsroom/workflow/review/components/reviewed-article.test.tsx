// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import type { LiveEvent } from '~/platform/live/live-stream';
import { renderNode } from '~/platform/testing/render';
import { ReviewedArticleView } from './reviewed-article';

const listeners = vi.hoisted(() => new Map<string, (event: LiveEvent) => void>());
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (topic: string, listener: (event: LiveEvent) => void) => {
    listeners.set(topic, listener);
    return () => undefined;
  },
}));
const announce = (id?: string) => act(async () => listeners.get('draft:1')?.({ topic: 'draft:1', id }));

const commentOf = (id: string, changes: Partial<EditorialComment> = {}): EditorialComment => ({
  ...{ id, parentId: null, author: { userId: id, name: 'The writer' }, body: `Comment ${id}` },
  ...{ quote: '', before: '', after: '', resolvedAt: null, resolvedBy: null, createdAt: new Date(), mayDelete: false },
  ...changes,
});

const Review = () => (
  <ReviewedArticleView
    articleId="1"
    title="An article"
    shown="opened"
    isDecidable
    article={{
      submission: null,
      changes: null,
      comments: [commentOf('a')],
      cover: {
        ...{ title: 'An article', category: { slug: 'news', name: 'News' }, imageUrl: null },
        ...{ alt: '', caption: '', credit: '' },
      },
      details: [],
    }}
  />
);

test('comments that others write, delete or resolve meanwhile change the list, and a save does not', async () => {
  let editorialComments = [commentOf('a')];
  let loads = 0;
  const Stub = createRoutesStub([
    { path: '/', Component: Review },
    {
      path: '/admin/editor/:id/comments',
      loader: () => {
        loads += 1;
        return { editorialComments };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const bodies = () => [...place.querySelectorAll('.editorial-comment-body')].map(({ textContent }) => textContent);
  expect(bodies()).toEqual(['Comment a']);
  editorialComments = [...editorialComments, commentOf('b', { author: null }), commentOf('c', { parentId: 'b' })];
  await announce('7');
  expect(loads).toBe(0);
  await announce();
  await expect.poll(bodies).toEqual(['Comment a', 'Comment b', 'Comment c']);
  expect(place.textContent).toContain('Former member');
  editorialComments = editorialComments.map((comment) =>
    comment.id === 'b' ? { ...comment, resolvedAt: new Date(), resolvedBy: 'The reviewer' } : comment,
  );
  await announce();
  const resolved = () => place.querySelector<HTMLElement>('#comments details');
  await expect.poll(() => resolved()?.textContent).toContain('1 resolved');
  // With the reply to it, for the member who wrote the comment.
  expect(resolved()?.textContent).toContain('Comment bThe writer');
  expect(resolved()?.textContent).toContain('Comment cResolved by The reviewer');
  expect(bodies()).toEqual(['Comment a', 'Comment b', 'Comment c']);
  expect(resolved()?.textContent).not.toContain('Comment a');
  editorialComments = [];
  await announce();
  await expect.poll(() => place.querySelector('#comments')).toBeNull();
  expect(place.querySelector('a[href="#comments"]')).toBeNull();
});
