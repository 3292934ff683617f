// @vitest-environment jsdom
import InboxIcon from 'lucide-react/icons/inbox';
import { act } from 'react';
import { createRoutesStub, Link } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PageNavigation } from '~/design/components/page-link';
import { saveTheme } from '~/identity/members/components/save-theme';
import type { NewsroomScreen, ScreenAction, ScreenPlace } from '~/platform/features/newsroom-screen';
import { timeout } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { NewsroomFrame } from './newsroom-frame';

vi.mock('~/identity/members/components/save-theme', () => ({ saveTheme: vi.fn() }));

const Framed = () => (
  <NewsroomFrame screens={[]} counts={{}} isInitiallyCollapsed={false}>
    The screen
  </NewsroomFrame>
);

const revisions = {
  place: 'Revisions',
  back: ({ id }) => ({ label: 'Back to the article', path: `/admin/editor/${id}` }),
} satisfies ScreenPlace;

const Stub = createRoutesStub([
  { path: '/admin/editor/:id', Component: Framed },
  { path: '/admin/editor/:id/revisions', Component: Framed, handle: revisions },
  { path: '/admin/editor/:id/:part', Component: Framed },
]);

const header = () => document.querySelector('.newsroom-header');
const phoneBar = () => document.querySelector('.phone-bar');

test('a place that belongs to an article has the way back to it instead of the magazine’s name on phones', async () => {
  await renderNode(<Stub initialEntries={['/admin/editor/a/revisions']} />);
  expect(header()?.querySelector('.phone-mark a')?.getAttribute('href')).toBe('/admin/editor/a');
  expect(header()?.querySelector('.phone-mark a')?.getAttribute('aria-label')).toBe('Back to the article');
  expect(header()?.querySelector('.phone-mark')?.textContent).toBe('Revisions');
  expect(phoneBar()).not.toBeNull();
});

test('the editor, which has tools of its own at the foot of the window, has no bar of screens there', async () => {
  await renderNode(<Stub initialEntries={['/admin/editor/a']} />);
  expect(header()?.querySelector('.phone-mark')?.getAttribute('href')).toBe('/admin');
  expect(phoneBar()).toBeNull();
});

test('every other place of an article has the bar of screens', async () => {
  await renderNode(<Stub initialEntries={['/admin/editor/a/comments']} />);
  expect(phoneBar()).not.toBeNull();
});

const screen = (path: NewsroomScreen['path'], label: string): NewsroomScreen => ({
  ...{ path, label, group: 'Main', position: 1, permissions: ['newsroom.enter'], icon: InboxIcon },
});
const screens = [screen('/admin/queue', 'My queue'), screen('/admin/media', 'Media')];
const counts = { '/admin/queue': 3 };

const WithScreens = () => (
  <NewsroomFrame screens={screens} counts={counts} isInitiallyCollapsed={false}>
    The screen
  </NewsroomFrame>
);

test('the sidebar says how much is waiting on a screen', async () => {
  const Newsroom = createRoutesStub([{ path: '/admin', Component: WithScreens }]);
  const { place } = await renderNode(<Newsroom initialEntries={['/admin']} />);
  const links = [...place.querySelectorAll('.newsroom-nav a')].map(({ textContent }) => textContent);
  expect(links).toEqual(['My queue3 waiting', 'Media']);
});

const withEditor = [...screens, screen('/admin/editor', 'New article')];
const WithEditor = () => (
  <NewsroomFrame screens={withEditor} counts={{}} isInitiallyCollapsed={false}>
    The screen
  </NewsroomFrame>
);

test('the top bar ends with the main action that the route declares, or else with a new article', async () => {
  const handle = {
    mainAction: (tab) => tab === 'reviews' && <a href="/admin/reviews/new">Add a review</a>,
  } satisfies ScreenAction<string>;
  const Newsroom = createRoutesStub([
    { id: 'dashboard', path: '/admin', handle, loader: () => null, Component: WithEditor },
    { path: '/admin/media', Component: WithEditor },
  ]);
  const lastOf = async (path: string, tab: string) => {
    const hydrationData = { loaderData: { dashboard: tab } };
    const { place } = await renderNode(<Newsroom initialEntries={[path]} hydrationData={hydrationData} />);
    return place.querySelector('.newsroom-header')?.lastElementChild?.textContent?.trim();
  };
  expect(await lastOf('/admin', 'reviews')).toBe('Add a review');
  expect(await lastOf('/admin', 'articles')).toBe('New article');
  expect(await lastOf('/admin/media', 'none')).not.toBe('New article');
});

test('a member chooses the theme in the sidebar, and the choice is stored', async () => {
  stubMediaQueries();
  document.documentElement.dataset.theme = 'light';
  onTestFinished(() => {
    vi.unstubAllGlobals();
    delete document.documentElement.dataset.theme;
  });
  const root = { viewer: { id: 'm', name: 'The editor', role: 'Editor' } };
  const Newsroom = createRoutesStub([{ id: 'root', path: '/admin', loader: () => root, Component: Framed }]);
  const { place } = await renderNode(<Newsroom initialEntries={['/admin']} hydrationData={{ loaderData: { root } }} />);
  const select = place.querySelector<HTMLSelectElement>('.newsroom-side select[aria-label="Theme"]');
  expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual(['system', 'light', 'dark']);
  await act(async () => {
    if (select) select.value = 'dark';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(document.documentElement.dataset.theme).toBe('dark');
  await expect.poll(() => vi.mocked(saveTheme).mock.calls).toEqual([['dark', 'light']]);
});

test('a place whose address names its screen belongs to that, and otherwise to the screen of its path', async () => {
  const handle = { screen: (query) => query.get('from') ?? '', place: 'Forms' } satisfies ScreenPlace;
  const Reviewing = createRoutesStub([{ path: '/admin/media/:id', Component: WithScreens, handle }]);
  const currentPlaces = async (path: string) => {
    const { place } = await renderNode(<Reviewing initialEntries={[path]} />);
    return [...place.querySelectorAll('.newsroom-nav [aria-current]')].map((link) => link.getAttribute('href'));
  };
  expect(await currentPlaces('/admin/media/a?from=/admin/queue')).toEqual(['/admin/queue']);
  expect(await currentPlaces('/admin/media/a?from=/admin/elsewhere')).toEqual(['/admin/media']);
});

const WithLinks = () => (
  <>
    <WithScreens />
    <PageNavigation />
  </>
);

test('while a screen is loading, its link is marked and the one that is shown is busy', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<null>();
  const Newsroom = createRoutesStub([
    { path: '/admin/queue', Component: WithLinks },
    { path: '/admin/media', Component: WithLinks, loader: () => response },
  ]);
  const { place } = await renderNode(<Newsroom initialEntries={['/admin/queue']} />);
  const marked = () => [...place.querySelectorAll('[data-pending]')].map((link) => link.getAttribute('href'));
  const isBusy = () => place.querySelector('main')?.getAttribute('aria-busy');
  expect(marked()).toEqual([]);
  expect(isBusy()).toBeNull();
  await act(async () => place.querySelector<HTMLElement>('.newsroom-nav a[href="/admin/media"]')?.click());
  expect(new Set(marked())).toEqual(new Set(['/admin/media']));
  expect(isBusy()).toBe('true');
  await act(async () => respond(null));
  await expect.poll(isBusy).toBeNull();
  expect(marked()).toEqual([]);
});

const WithLists = () => (
  <>
    <WithLinks />
    <Link to="?part=drafts">Drafts</Link>
  </>
);

test('a screen that loads slowly is replaced by placeholders; another list of the same screen is not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: response, resolve: respond } = Promise.withResolvers<null>();
  const Newsroom = createRoutesStub([
    {
      path: '/admin/queue',
      Component: WithLists,
      loader: ({ request }) => (new URL(request.url).search === '' ? null : response),
    },
    { path: '/admin/media', Component: WithLinks, loader: () => response },
  ]);
  const { place } = await renderNode(<Newsroom initialEntries={['/admin/queue']} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const shape = () => place.querySelector('.pending')?.getAttribute('aria-hidden');
  const isHidden = () => place.querySelector('main')?.classList.contains('is-replaced');
  const open = (link: string) => act(async () => place.querySelector<HTMLElement>(link)?.click());
  await open('a[href="/admin/queue?part=drafts"]');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect([shape(), isHidden()]).toEqual([undefined, false]);
  await open('.newsroom-nav a[href="/admin/media"]');
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect([shape(), isHidden()]).toEqual([undefined, false]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([shape(), isHidden()]).toEqual(['true', true]);
  expect(place.querySelector('[role=alert]')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(timeout));
  expect(place.querySelector('[role=alert]')?.textContent).toContain(m.timeout_title());
  await act(async () => respond(null));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([shape(), isHidden()]).toEqual([undefined, false]);
});

test('while there is no connection, a bar says so on every screen but the editor, which has its own', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => isOnline.mockRestore());
  const lose = () =>
    act(async () => {
      isOnline.mockReturnValue(false);
      dispatchEvent(new Event('offline'));
    });
  const regain = () =>
    act(async () => {
      isOnline.mockReturnValue(true);
      dispatchEvent(new Event('online'));
    });
  const { place } = await renderNode(<Stub initialEntries={['/admin/editor/1/revisions']} />);
  const bar = () => place.querySelector('.offline-bar:not(.sr-only)')?.textContent;
  expect(bar()).toBeUndefined();
  await lose();
  expect(bar()).toContain('You are offline');
  await regain();
  expect(bar()).toBeUndefined();
  const editor = await renderNode(<Stub initialEntries={['/admin/editor/1']} />);
  await lose();
  expect(editor.place.querySelector('.offline-bar')).toBeNull();
});
