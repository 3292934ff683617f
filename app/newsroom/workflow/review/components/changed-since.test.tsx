// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { ChangedSince } from './changed-since';

const listeners = vi.hoisted(() => new Map<string, () => void>());
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (topic: string, listener: () => void) => {
    listeners.set(topic, listener);
    return () => undefined;
  },
}));
const announce = (topic: 'newsroom' | 'draft:1') => act(async () => listeners.get(topic)?.());

type Shown = { articleId: string; version: number; reviewedHash: string };

function Review() {
  const shown = useLoaderData<Shown>();
  return (
    <>
      <p>Version {shown.version}</p>
      <ChangedSince {...shown} />
    </>
  );
}

const Nothing = () => null;

test('a reviewer is told that the article has changed, and is shown the current version on request', async () => {
  let stored: Shown = { articleId: '1', version: 1, reviewedHash: 'opened' };
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => stored,
      Component: Review,
      HydrateFallback: Nothing,
    },
    { path: '/admin/articles/:id/workflow', loader: () => stored },
  ]);
  const { place } = await renderNode(<Page />);
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  const shows = (text: string): Promise<void> =>
    vi.waitFor(
      async () => {
        await settle();
        expect(place.textContent).toContain(text);
      },
      { timeout: 60_000 },
    );
  await shows('Version 1');
  await announce('newsroom');
  await settle();
  expect(place.querySelector('[role=alert]')).toBeNull();
  stored = { ...stored, version: 2, reviewedHash: 'changed' };
  await announce('draft:1');
  await shows('The text has changed since you opened it.');
  expect(place.textContent).toContain('Version 1');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/admin/editor/1/revisions?from=1&to=2');
  await act(async () => place.querySelector('button')?.click());
  await shows('Version 2');
  expect(place.querySelector('[role=alert]')).toBeNull();
  // Another step, of which the page learns by loading itself again, is no change that it has missed.
  stored = { ...stored, reviewedHash: 'decided' };
  await announce('newsroom');
  await shows('The article has changed since you opened it.');
});
