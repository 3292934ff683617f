// @vitest-environment jsdom
import { createBrowserRouter, type MiddlewareFunction } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepPageWhenOffline, notePosition } from './offline-navigation';

type Results = Parameters<typeof keepPageWhenOffline>[1];

let failure: Error | undefined;
let loads = 0;
const failed = vi.fn();

/** Loads data as a page does, or fails as it does without a connection. */
function loader(): { load: number } {
  if (failure) throw failure;
  loads += 1;
  return { load: loads };
}

const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (await keepPageWhenOffline(request, await next())) failed();
};

/** Opens three pages, one after the other, and goes back to the second, with the real router of the site. */
async function openPages() {
  history.pushState(null, '', '/first');
  const children = ['first', 'second', 'third'].map((id) => ({ id, path: `/${id}`, loader }));
  const router = createBrowserRouter([
    { middleware: [keepPage as MiddlewareFunction], children: [...children, { path: '/part/:id', loader }] },
  ]);
  onTestFinished(() => router.dispose());
  Object.assign(window, { __reactRouterDataRouter: router });
  router.subscribe(({ navigation }) => navigation.state === 'idle' && notePosition());
  await expect.poll(() => router.state.initialized).toBe(true);
  await router.navigate('/second?of=three');
  await router.navigate('/third');
  await router.navigate(-1);
  expect(shown(router)).toBe('/second?of=three');
  return router;
}

const shown = ({ state: { location } }: ReturnType<typeof createBrowserRouter>): string =>
  location.pathname + location.search;
const address = (): string => window.location.pathname + window.location.search;

/** The error of a browser that cannot reach the server: its stack names scripts of the site. */
const lostConnection = (): TypeError =>
  Object.assign(new TypeError('Failed to fetch'), { stack: `at fetchData (${location.origin}/assets/router.js:1:1)` });

beforeEach(() => {
  failure = undefined;
  failed.mockClear();
});

test.each([
  ['Back', () => history.back(), '/first'],
  ['Forward', () => history.forward(), '/third'],
  ['a link', (router: ReturnType<typeof createBrowserRouter>) => router.navigate('/first'), '/first'],
  [
    'a link to another part of the list',
    (router: ReturnType<typeof createBrowserRouter>) => router.navigate('/second?of=two'),
    '/second?of=two',
  ],
])('without a connection, %s keeps the page, its data, its address and its history', async (_name, go, target) => {
  const router = await openPages();
  const { location, loaderData } = router.state;
  const before = { state: history.state as unknown, length: history.length };
  failure = lostConnection();
  void go(router);
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  expect(router.state).toMatchObject({ errors: null, location, loaderData });
  expect(address()).toBe('/second?of=three');
  expect({ state: history.state as unknown, length: history.length }).toEqual(before);
  failure = undefined;
  void go(router);
  await expect.poll(() => shown(router)).toBe(target);
  expect(address()).toBe(target);
});

test('data that cannot be reloaded stays as it is', async () => {
  const router = await openPages();
  const { loaderData } = router.state;
  failure = lostConnection();
  await router.revalidate();
  expect(failed).toHaveBeenCalledOnce();
  expect(router.state).toMatchObject({ errors: null, loaderData });
});

test('data that a form in the page could not load leaves the page as it is', async () => {
  const router = await openPages();
  failure = lostConnection();
  await router.fetch('part', 'second', '/part/1');
  expect(failed).toHaveBeenCalledOnce();
  expect(router.state.errors).toBeNull();
  expect(shown(router)).toBe('/second?of=three');
});

test.each([
  ['an error', new Error('A fault')],
  // As sent in development.
  ['a TypeError', Object.assign(new TypeError('A fault'), { stack: 'at loader (/srv/app/screens/home.tsx:30:5)' })],
])('%s of the site itself is not hidden', async (_name, fault) => {
  const router = await openPages();
  failure = fault;
  await router.navigate('/first');
  expect(failed).not.toHaveBeenCalled();
  expect(shown(router)).toBe('/first');
  expect(Object.values(router.state.errors ?? {})).toEqual([failure]);
});
