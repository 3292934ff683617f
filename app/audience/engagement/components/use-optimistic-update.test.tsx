// @vitest-environment jsdom
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createRoutesStub, Link, useLoaderData } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { timeout } from '~/platform/forms/forms';
import '~/platform/requests/reach-server';
import { renderNode } from '~/platform/testing/render';
import { useOptimisticUpdate } from './use-optimistic-update';

function Like({ isLiked: initialState = false }) {
  const { confirmed, pendingUpdate, onSubmit } = useOptimisticUpdate({
    action: '/likes',
    initialState,
    failure: { title: 'Not sent', description: '' },
  });
  const isLiked = pendingUpdate ? pendingUpdate.get('isLiked') === 'true' : confirmed;
  return (
    <form onSubmit={onSubmit}>
      <button type="submit" name="isLiked" value={String(!isLiked)}>
        {isLiked ? 'Liked' : 'Like'}
      </button>
    </form>
  );
}

test.each([
  [undefined, ['Please log in']],
  [true, []],
])('a refusal is shown unless the script of the route has done so: %s', async (isReported, expected) => {
  const refused = { outcome: 'refused', title: 'Please log in', description: '', isReported };
  const Stub = createRoutesStub([
    { path: '/', Component: Like },
    { path: '/likes', action: () => refused },
  ]);
  const { place } = await renderNode(<Stub />);
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  await act(async () => place.querySelector('button')?.click());
  expect(toasts.all().map(({ title }) => title)).toEqual(expected);
  expect(place.textContent).toBe('Like');
});

/** The page's data, as the server has them. */
const loadedLike = { isLiked: false };
const LikePage = () => (
  <>
    <Like isLiked={useLoaderData<typeof loadedLike>().isLiked} />
    <Like />
  </>
);
const Nothing = () => null;
const Article = () => (
  <>
    <Like isLiked={useLoaderData<typeof loadedLike>().isLiked} />
    <Link to="/other">Other</Link>
  </>
);
const Other = () => <Link to="/">Back</Link>;

test.each<[string, (place: Element) => Promise<void>]>([
  ['the connection is back', () => act(async () => void dispatchEvent(new Event('online')))],
  [
    'another update has been saved',
    (place) => act(async () => place.querySelector<HTMLButtonElement>('form + form button')?.click()),
  ],
])('after a lost response, the true state is shown once %s', async (_what, restore) => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  loadedLike.isLiked = false;
  let isLost = true;
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => ({ ...loadedLike }),
      HydrateFallback: Nothing,
      Component: LikePage,
    },
    {
      path: '/likes',
      action: async () => {
        if (!isLost) return { outcome: 'done', title: '', description: '', shown: false };
        // Stored, but the response did not arrive.
        loadedLike.isLiked = true;
        isLost = false;
        return { outcome: 'failed', title: 'Change not confirmed', description: '', isReported: true };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.textContent).toBe('LikeLike');
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('LikeLike');
  await restore(place);
  await expect.poll(() => place.textContent).toBe('LikedLike');
});

test('a response that arrives once the page has been left reloads the page that is open, and its failure is still shown', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  loadedLike.isLiked = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const Stub = createRoutesStub([
    { path: '/', loader: () => ({ ...loadedLike }), HydrateFallback: Nothing, Component: Article },
    { path: '/other', Component: Other },
    {
      path: '/likes',
      action: async () => {
        await promise;
        loadedLike.isLiked = true;
        toasts.show('Connection lost', '', { isError: true, subject: '/likes' });
        return { outcome: 'failed', title: 'Connection lost', description: '', isReported: true };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const follow = () => act(async () => place.querySelector('a')?.click());
  await expect.poll(() => place.textContent).toBe('LikeOther');
  await act(async () => place.querySelector('button')?.click());
  await follow();
  await expect.poll(() => place.textContent).toBe('Back');
  await follow();
  await expect.poll(() => place.textContent).toBe('LikeOther');
  await act(async () => resolve());
  await expect.poll(() => toasts.all()).toHaveLength(1);
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent, { timeout: 10_000 }).toBe('LikedOther');
  expect(toasts.all()).toMatchObject([{ title: 'Connection lost' }]);
});

test('a second click waits for the first response, even while the fetcher still reports idle', async () => {
  const requests: string[] = [];
  const responses: (() => void)[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Like },
    {
      path: '/likes',
      action: async ({ request }) => {
        const isLiked = String((await request.formData()).get('isLiked'));
        requests.push(isLiked);
        await new Promise<void>((resolve) => responses.push(resolve));
        return { outcome: 'done', title: '', description: '', shown: isLiked === 'true' };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  await act(async () => {
    for (let times = 0; times < 2; times += 1) flushSync(() => place.querySelector('button')?.click());
  });
  expect(requests).toHaveLength(1);
  await expect
    .poll(async () => {
      await act(async () => {
        for (const respond of responses.splice(0)) respond();
      });
      return { requests: requests.length, shown: place.textContent };
    })
    .toEqual({ requests: 2, shown: requests.at(-1) === 'true' ? 'Liked' : 'Like' });
});

test('a slow update shows a notice until it ends, even if the script of the route has not been loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const Stub = createRoutesStub([
    { path: '/', Component: Like },
    { path: '/likes', action: () => promise },
  ]);
  const { place } = await renderNode(<Stub />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const titles = () => toasts.all().map(({ title }) => title);
  await act(async () => place.querySelector('button')?.click());
  await act(async () => vi.advanceTimersByTimeAsync(timeout - 1));
  expect(titles()).toEqual([]);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(titles()).toEqual(['Still saving. This is taking longer than usual.']);
  vi.useRealTimers();
  await act(async () => resolve({ outcome: 'done', title: '', description: '', shown: true, isReported: true }));
  await expect.poll(titles).toEqual([]);
  expect(place.textContent).toBe('Liked');
});
