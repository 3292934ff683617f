// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { allowResizeObservers, answerMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { type ListedArticle, listTabs, readFilters } from '../list-rules';
import Articles from './articles';

beforeAll(() => {
  // jsdom does neither layout nor media queries.
  allowResizeObservers();
  answerMediaQueries();
});

const time = { iso: '2026-06-01T12:00:00.000Z', text: '1 Jun', full: '1 June 2026' };
const deleted = {
  ...{ id: '7', title: 'A deleted article', slug: 'deleted', author: null, imageUrl: null, viewCount: 0 },
  publicationState: { status: 'draft', isLive: false, hasPendingChanges: false, approvalInvalidated: false },
  ...{ isReturned: false, category: { slug: 'news', name: 'News' }, hasCategory: true, publishedAt: null },
  ...{ isFeatured: false, isTrending: false, isArchived: false, changedAt: new Date(0) },
  ...{ scheduledAt: null, scheduledFor: null, deletedAt: new Date(0), daysInTrash: 12 },
  ...{ changed: time, published: null, scheduled: null },
} satisfies ListedArticle;

/** The trash as it is loaded. */
const trash = {
  ...{ articles: [deleted], count: 1, nextCursor: null, hasCursor: false, categories: [], views: [] },
  counts: Object.fromEntries(listTabs.map((tab) => [tab, 1])),
  options: { category: [], author: [], tag: [], flag: [] },
  filters: readFilters(new URLSearchParams({ status: 'trash' })),
  actions: ['restore'],
};

test('an article in the trash is restored from the menu of its row', async () => {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      id: 'list',
      path: '/admin/articles',
      Component: Articles,
      loader: () => trash,
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        return null;
      },
    },
  ]);
  const loaderData = { list: trash };
  const { place } = await renderNode(
    <Stub initialEntries={['/admin/articles?status=trash']} hydrationData={{ loaderData }} />,
  );
  const opener = place.querySelector('[aria-label="Actions for A deleted article"]');
  await act(async () => opener?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const [restore] = document.querySelectorAll<HTMLElement>('[role=menuitem]');
  expect(restore?.textContent).toBe('Restore as draft');
  await act(async () => restore?.click());
  await expect.poll(() => posted).toEqual([{ intent: 'many', action: 'restore', ids: '7', category: '', tag: '' }]);
});
