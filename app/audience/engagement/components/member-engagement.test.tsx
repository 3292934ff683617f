// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { CardArticle } from '~/content/articles/components/story';
import { toasts } from '~/design/toasts';
import { type FormResult, timeout } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import { postUpdate } from '../post-update';
import type { LikeState } from '../rules';
import { MemberEngagement } from './member-engagement';

afterEach(() => vi.useRealTimers());

const article = { id: '1', slug: 'a', viewCount: 0, likeCount: 0, ratingCount: 0, ratingAverage: null } as CardArticle;
const own = { isLiked: false, isSaved: false, rating: null };

const tools = { contents: null, comments: null, share: null };
const offers = { ratings: true, bookmarks: true };
const Buttons = () => <MemberEngagement article={article} own={own} offers={offers} tools={tools} />;

test('the buttons keep their names, and whether they are on is their state, announced when it changes', async () => {
  const result = { outcome: 'done', title: '', description: '' };
  const Stub = createRoutesStub([
    { path: '/', Component: Buttons },
    {
      path: '/likes',
      action: async ({ request }) => {
        const isLiked = (await request.formData()).get('isLiked') === 'true';
        return { ...result, shown: { isLiked, likeCount: Number(isLiked) } };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const button = place.querySelector<HTMLButtonElement>('button[name=isLiked]');
  const described = () => [
    button?.querySelector('.sr-only, .bar-text')?.textContent,
    button?.getAttribute('aria-pressed'),
    button?.querySelector('.bar-text')?.textContent,
    place.querySelector('[aria-live]')?.textContent,
    place.textContent?.includes('1 like'),
  ];
  const press = () => act(async () => button?.click());
  expect(described()).toEqual(['Like', 'false', 'Like', '', false]);
  expect(place.textContent).not.toMatch(/0 (views|likes)/);
  await press();
  await expect.poll(described).toEqual(['Like', 'true', 'Liked', 'Liked', true]);
  await press();
  await expect.poll(described).toEqual(['Like', 'false', 'Like', 'Like removed', false]);
});

test('whether an article is saved is announced when it changes', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: Buttons },
    {
      path: '/bookmarks/saved',
      action: async ({ request }) => {
        const isSaved = (await request.formData()).get('isSaved') === 'true';
        return { outcome: 'done', title: '', description: '', shown: { isSaved } };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const form = place.querySelector('form[action="/bookmarks/saved"]');
  const button = form?.querySelector('button');
  const described = () => [
    button?.getAttribute('aria-pressed'),
    button?.querySelector('.sr-only, .bar-text')?.textContent,
    form?.querySelector('[aria-live]')?.textContent,
  ];
  expect(described()).toEqual(['false', 'Save', '']);
  await act(async () => button?.click());
  await expect.poll(described).toEqual(['true', 'Save', 'Saved']);
  await act(async () => button?.click());
  await expect.poll(described).toEqual(['false', 'Save', 'Removed from bookmarks']);
});

test.each<[string, Pick<FormResult<string, LikeState>, 'outcome' | 'shown'>, string[], string[]]>([
  ['accepted', { outcome: 'done', shown: { isLiked: true, likeCount: 1 } }, ['true', 'Liked'], []],
  ['refused', { outcome: 'refused' }, ['false', ''], ['The like could not be changed']],
])(
  'a like whose response takes long stays and is said to be pending, until it is %s',
  async (_, result, settled, said) => {
    const { promise, resolve } = Promise.withResolvers<FormResult<string, LikeState>>();
    const Stub = createRoutesStub([
      { path: '/', Component: Buttons },
      {
        path: '/likes',
        action: ({ request }) => postUpdate({ request, serverAction: () => promise }),
      },
    ]);
    const { place } = await renderNode(<Stub />);
    vi.useFakeTimers();
    const button = place.querySelector<HTMLButtonElement>('button[name=isLiked]');
    const described = () => [button?.getAttribute('aria-pressed'), place.querySelector('[aria-live]')?.textContent];
    await act(async () => button?.click());
    await act(async () => vi.advanceTimersByTimeAsync(timeout));
    expect(described()).toEqual(['true', 'Liked']);
    expect(toasts.all()).toMatchObject([{ title: 'Still saving. This is taking longer than usual.', isError: false }]);
    await act(async () => vi.advanceTimersByTimeAsync(10 * timeout));
    expect(described()).toEqual(['true', 'Liked']);
    vi.useRealTimers();
    const title = result.outcome === 'done' ? '' : 'The like could not be changed';
    await act(async () => resolve({ title, description: '', fields: {}, values: {}, ...result }));
    await expect.poll(described).toEqual(settled);
    expect(toasts.all().map(({ title }) => title)).toEqual(said);
  },
);
