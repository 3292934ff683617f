// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isDialogOpen } from '~/design/components/open-dialogs';
import { PageNavigation } from '~/design/components/page-link';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { Bell } from './bell';

vi.mock('~/platform/live/live', () => ({ subscribeToLive: () => () => {} }));

const item = {
  id: '1',
  title: 'A reply to you',
  message: 'In a thread of yours',
  read: false,
  createdAt: '2026-01-02T10:00:00Z',
};
const list = { notifications: [item], unread: 1, now: '2026-01-02T12:00:00Z' };

let sendResult: (result: { path?: string }) => void;

beforeEach(() => {
  history.pushState({ key: 'a page' }, '', '/article/a');
  stubMediaQueries(true);
  vi.stubGlobal('fetch', async (_path: string, options?: RequestInit) =>
    Response.json(options?.method === 'POST' ? await new Promise((resolve) => (sendResult = resolve)) : list),
  );
  return () => vi.unstubAllGlobals();
});

const panel = () => document.querySelector('[role=dialog]');
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

/** Opens the panel on a phone. The router's own history is apart from the browser's, where only the panel is. */
async function openPanel() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <Bell />
          <PageNavigation />
        </>
      ),
    },
  ]);
  await renderNode(<RouterProvider router={router} />);
  await click('button[aria-haspopup=dialog]');
  await expect.poll(() => document.querySelector('.notification-open')).not.toBeNull();
  return router;
}

/** Closes the panel and waits until it has left the history, which the tests of this process share. */
async function closePanel(): Promise<void> {
  history.back();
  await expect.poll(panel).toBeNull();
}

test('on a phone, the Back button closes the panel and stays on the page', async () => {
  const router = await openPanel();
  expect(isDialogOpen()).toBe(true);
  await closePanel();
  expect(isDialogOpen()).toBe(false);
  expect(history.state).toEqual({ key: 'a page' });
  expect(router.state.location.pathname).toBe('/');
});

test('the button and Escape close the panel and leave nothing in the history', async () => {
  await openPanel();
  await click('button[aria-haspopup=dialog]');
  await expect.poll(panel).toBeNull();
  expect(history.state).toEqual({ key: 'a page' });
  await click('button[aria-haspopup=dialog]');
  await act(async () => panel()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  await expect.poll(panel).toBeNull();
  expect(history.state).toEqual({ key: 'a page' });
  expect(document.activeElement).toBe(document.querySelector('button[aria-haspopup=dialog]'));
});

test('a link in the panel opens its page once the panel has left the history', async () => {
  const router = await openPanel();
  await click('.bell-all');
  await expect.poll(() => router.state.location.pathname).toBe('/notifications');
  expect(history.state).toEqual({ key: 'a page' });
  expect(panel()).toBeNull();
});

test.each([
  ['while the panel is open', false],
  ['even if the panel has been closed in the meantime', true],
])('a notification opens what it is about, %s', async (_name, isClosed) => {
  const router = await openPanel();
  await click('.notification-open');
  if (isClosed) await closePanel();
  await act(async () => sendResult({ path: '/about' }));
  await expect.poll(() => router.state.location.pathname).toBe('/about');
  await expect.poll(panel).toBeNull();
  expect(history.state).toEqual({ key: 'a page' });
});

test('a notification that cannot be marked as read without a connection says so', async () => {
  await openPanel();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await click('[value=read_all]');
  await expect
    .poll(() => panel()?.querySelector('[role=status]')?.textContent)
    .toBe('You seem to be offline. Nothing has changed; please try again when you are connected.');
  await closePanel();
});

test('a change whose response was lost is shown as uncertain until the list has been reloaded', async () => {
  await openPanel();
  let isReachable = false;
  const loaded = vi.fn(async () => Response.json({ ...list, notifications: [], unread: 0 }));
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => {
    if (!isReachable || options?.method === 'POST') return Promise.reject(new TypeError('Failed to fetch'));
    return path === '/api/health' ? Promise.resolve(Response.json({})) : loaded();
  });
  await click('[value=clear]');
  const status = () => panel()?.querySelector('[role=status]')?.textContent;
  await expect
    .poll(status)
    .toBe('Connection lost. The request may have succeeded all the same. Please check before you try again.');
  isReachable = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(status).toBe('');
  expect(loaded).toHaveBeenCalled();
  expect(panel()?.querySelector('.notification-open')).toBeNull();
  await closePanel();
});

test('a response from something else than this site is an error that stays', async () => {
  await openPanel();
  vi.stubGlobal('fetch', (_path: string, options?: RequestInit) =>
    Promise.resolve(
      options?.method === 'POST' ? new Response('<h1>Bad Gateway</h1>', { status: 502 }) : Response.json(list),
    ),
  );
  await click('[value=clear]');
  await expect
    .poll(() => panel()?.querySelector('[role=status]')?.textContent)
    .toBe('We couldn’t update your notifications. Please try again.');
  await closePanel();
});
