// @vitest-environment jsdom
import { act } from 'react';

import { createRoutesStub, Link } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';

import { renderNode } from '~/platform/testing/render';
import { type ListedArticle, listTabs, readFilters } from '../list-rules';
import Articles from './articles';

const live = vi.hoisted(() => ({ topic: '', listener: () => {} }));
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (topic: string, listener: () => void) => {
    Object.assign(live, { topic, listener });
    return () => undefined;
  },
}));

beforeAll(() => {
  // jsdom does neither layout nor media queries.
  stubResizeObserver();
  stubMediaQueries();
});

const time = { iso: '2026-06-01T12:00:00.000Z', text: '1 Jun', withTime: '1 Jun, 12:00', full: '1 June 2026' };
const deleted = {
  ...{ id: '7', title: 'A deleted article', slug: 'deleted', author: null, imageUrl: null, viewCount: 0 },
  publicationState: { status: 'draft', isLive: false, hasPendingChanges: false, approvalInvalidated: false },
  ...{
    isReturned: false,
    isRejected: false,
    category: { slug: 'news', name: 'News' },
    hasCategory: true,
    publishedAt: null,
  },
  ...{ isFeatured: false, isTrending: false, isArchived: false, changedAt: new Date(0) },
  ...{ scheduledAt: null, scheduledFor: null, deletedAt: new Date(0), daysInTrash: 12 },
  ...{ changed: time, published: null, scheduled: null },
} satisfies ListedArticle;

const deletedAfter = { ...deleted, id: '8', title: 'Another deleted article' };

/** The trash as it is loaded. */
const trash = {
  ...{
    articles: [deleted, deletedAfter],
    count: 2,
    countInTrash: 0,
    nextCursor: null,
    hasCursor: false,
    categories: [],
    views: [],
  },
  counts: Object.fromEntries(listTabs.map((tab) => [tab, 1])),
  options: { category: [], author: [], tag: [], flag: [] },
  filters: readFilters(new URLSearchParams({ status: 'trash' })),
  actions: ['restore'],
};

/** The list, with a link to another tab. */
const Screen = () => (
  <>
    <Link to="/admin/articles?status=draft">Other list</Link>
    <Articles />
  </>
);

/** Shows the trash. */
async function showTrash(respond: (posted: Record<string, FormDataEntryValue>) => unknown, articles = trash.articles) {
  const loaderData = { list: { ...trash, articles } };
  const Stub = createRoutesStub([
    {
      id: 'list',
      path: '/admin/articles',
      Component: Screen,
      loader: ({ request }) => ({ ...loaderData.list, filters: readFilters(new URL(request.url).searchParams) }),
      action: async ({ request }) => respond(Object.fromEntries(await request.formData())),
    },
  ]);
  const { place } = await renderNode(
    <Stub initialEntries={['/admin/articles?status=trash']} hydrationData={{ loaderData }} />,
  );
  const restore = async (title: string): Promise<void> => {
    const opener = place.querySelector<HTMLElement>(`[aria-label="Actions for ${title}"]`);
    opener?.focus();
    await act(async () => opener?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    const [item] = document.querySelectorAll<HTMLElement>('[role=menuitem]');
    expect(item?.textContent).toBe('Restore as draft');
    // The title already leads to the article, which can only be read.
    expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).not.toContain(
      'Edit',
    );
    await act(async () => item?.click());
  };
  return { place, restore, loaderData };
}

test('an article in the trash is restored from the menu of its row, and the focus goes to the next one', async () => {
  const posted: unknown[] = [];
  const { restore } = await showTrash((fields) => {
    posted.push(fields);
    return new Promise(() => {});
  });
  await restore('A deleted article');
  await vi.waitFor(
    () => expect(posted).toEqual([{ intent: 'many', action: 'restore', ids: '7', category: '', tag: '' }]),
    { timeout: 60_000 },
  );
  await vi.waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Actions for Another deleted article'), {
    timeout: 60_000,
  });
});

test('a restored article is announced', async () => {
  const shown = [{ id: '7', title: '', isDone: true, isRestored: true, sentence: '' }];
  const result = {
    intent: 'many',
    outcome: 'done',
    title: 'Restored as draft.',
    description: 'Back',
    fields: {},
    shown,
  };
  const { place, restore } = await showTrash(() => result);
  const status = place.querySelector('p[role=status]');
  await restore('A deleted article');
  await vi.waitFor(() => expect(status?.textContent).toBe('Restored as draft. Back'), { timeout: 60_000 });
});

test('an article that a job or someone else changes leaves a list that no longer contains it', async () => {
  const { place, loaderData } = await showTrash(() => null);
  expect(place.textContent).toContain('A deleted article');
  expect(live.topic).toBe('newsroom');
  loaderData.list.articles = [deletedAfter];
  await act(async () => live.listener());
  await vi.waitFor(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(1), { timeout: 60_000 });
  expect(place.textContent).toContain('Another deleted article');
});

test('the focus goes to the heading once no article is left', async () => {
  const { restore } = await showTrash(() => new Promise(() => {}), [deleted]);
  await restore('A deleted article');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Articles'), { timeout: 60_000 });
});

test('the reason an article could not be changed is shown until another list is opened', async () => {
  const shown = [{ id: '7', title: 'A deleted article', isDone: false, sentence: 'It is gone.' }];
  const refusal = { intent: 'many', outcome: 'refused', title: 'Update Failed', description: '', fields: {}, shown };
  const { place, restore } = await showTrash(() => refusal);
  await restore('A deleted article');
  const reason = () => place.querySelector('.bulk-results')?.textContent;
  await vi.waitFor(() => expect(reason()).toContain('It is gone.'), { timeout: 60_000 });
  // The row is back, and with it the focus: the next step must not be taken on the row below.
  await vi.waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Actions for A deleted article'), {
    timeout: 60_000,
  });
  await act(async () => place.querySelector('a')?.click());
  await vi.waitFor(() => expect(reason()).toBeUndefined(), { timeout: 60_000 });
});

test.each([
  ['', 'All articles, whatever their status.'],
  ['draft', 'Articles being written.'],
  ['trash', 'Deleted articles. For 30 days'],
])('the tab %j says what it lists', async (status, sentence) => {
  const loaderData = { list: { ...trash, filters: readFilters(new URLSearchParams({ status })) } };
  const Stub = createRoutesStub([{ id: 'list', path: '/admin/articles', Component: Articles }]);
  const { place } = await renderNode(<Stub initialEntries={['/admin/articles']} hydrationData={{ loaderData }} />);
  expect(place.querySelector('h1 + p')?.textContent).toContain(sentence);
});

test('a search that finds nothing says how many deleted articles match it, and leads to them', async () => {
  const filters = readFilters(new URLSearchParams({ search: 'deleted', status: 'draft', mine: 'on' }));
  const loaderData = { list: { ...trash, articles: [], count: 0, countInTrash: 2, filters } };
  const Stub = createRoutesStub([{ id: 'list', path: '/admin/articles', Component: Articles }]);
  const { place } = await renderNode(
    <Stub initialEntries={['/admin/articles?search=deleted&status=draft&mine=on']} hydrationData={{ loaderData }} />,
  );
  const empty = place.querySelector('.empty-state');
  expect(empty?.textContent).toContain(
    '2 deleted articles in the trash match your search. Remove a filter, or search for another title.',
  );
  expect(empty?.querySelector('a')?.getAttribute('href')).toBe('/admin/articles?search=deleted&status=trash');
});
