// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { post } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import Following from './following';

const Nothing = () => null;

test('a follow ended by a request whose response was lost leaves the list once the server can be reached', async () => {
  const isReachable = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal('fetch', isReachable);
  onTestFinished(() => void vi.unstubAllGlobals());
  let follows = ['Compilers', 'Parsers'].map((name) => ({
    ...{ id: name, kind: 'tag', slug: name, name, createdAt: new Date() },
  }));
  const action = () =>
    post(
      async () => {
        follows = follows.slice(1);
        throw new TypeError('Failed to fetch');
      },
      { title: '', description: '' },
    );
  const loader = () => ({ follows, nextCursor: null });
  const Stub = createRoutesStub([
    { path: '/following', Component: Following, loader, action, HydrateFallback: Nothing },
  ]);
  const { place } = await renderNode(<Stub initialEntries={['/following']} />);
  await expect.poll(() => place.querySelectorAll('li').length).toBe(2);
  await act(async () => place.querySelector<HTMLElement>('li button')?.click());
  await expect.poll(() => place.querySelector('[role=alert]')?.textContent).toContain('Connection lost');
  expect(place.querySelectorAll('li').length).toBe(2);
  isReachable.mockResolvedValue({ ok: true });
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.querySelectorAll('li').length, { timeout: 5_000 }).toBe(1);
  await expect.poll(() => place.querySelector('[role=alert]')).toBeNull();
});
