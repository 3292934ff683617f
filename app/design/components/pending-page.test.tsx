// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeout } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { renderNode } from '~/platform/testing/render';
import { PendingPage, SlowPageNotice, usePendingPath } from './pending-page';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Frame() {
  const path = usePendingPath();
  return (
    <>
      <SlowPageNotice />
      {path === null ? <Outlet /> : <PendingPage path={path} />}
    </>
  );
}

/** Renders a page, and returns how to open another one, which loads until released. */
async function openFrame() {
  let finish = (): void => undefined;
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { index: true, element: <p>The first page</p> },
        {
          path: '*',
          element: <p>The next page</p>,
          loader: () => new Promise<null>((resolve) => (finish = () => resolve(null))),
        },
      ],
    },
  ]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  return {
    place,
    open: (path: string) => act(async () => void router.navigate(path)),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    finish: () => act(async () => finish()),
  };
}

test('the page stays while the next one loads quickly, and gives way to placeholders while it loads slowly', async () => {
  const { place, open, wait, finish } = await openFrame();
  await open('/articles');
  await wait(299);
  expect(place.textContent).toBe('The first page');
  await wait(1);
  expect(place.textContent).toBe('');
  expect(place.querySelectorAll('.story-grid .story')).toHaveLength(6);
  expect(place.querySelector('.pending')?.getAttribute('aria-hidden')).toBe('true');
  await finish();
  expect(place.textContent).toBe('The next page');
});

test.each([
  ['/article/a-story', '.article-head', '.story-grid'],
  ['/settings/security', '.pending-row', '.story-grid'],
  ['/tutorials', '.story-grid', '.article-head'],
])('the placeholders of %s have the shape of what is loading', async (path, shape, other) => {
  const { place, open, wait } = await openFrame();
  await open(path);
  await wait(300);
  expect(place.querySelector(shape)).not.toBeNull();
  expect(place.querySelector(other)).toBeNull();
});

test('a page that takes longer than five seconds offers to load it again, until it has arrived', async () => {
  const { place, open, wait, finish } = await openFrame();
  await open('/articles?sort=oldest');
  await wait(timeout - 1);
  expect(place.querySelector('[role=alert]')).toBeNull();
  await wait(1);
  const notice = place.querySelector('[role=alert]');
  expect(notice?.textContent).toContain(m.timeout_title());
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/articles?sort=oldest');
  await finish();
  expect(place.querySelector('[role=alert]')).toBeNull();
});
