// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, createRoutesStub, Link, RouterProvider, useLocation, useSearchParams } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { ListSearch } from './list-search';

/** Types as a person would, past React's tracking of the value. */
const typeInto = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** A list with its search, its address, and a link that removes its search. */
function List() {
  const [parameters] = useSearchParams();
  const value = parameters.get('search') ?? '';
  const hidden = [['status', parameters.get('status') ?? '']] as const;
  return (
    <>
      <ListSearch
        path="/list"
        hidden={hidden}
        search={{ name: 'search', label: 'Search titles', value, isLive: true }}
      />
      <p id="address">{useLocation().search}</p>
      <Link to="/list?status=draft">Clear all</Link>
    </>
  );
}

test('a list is searched while its reader types, with the search in the address and the other filters kept', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const Stub = createRoutesStub([{ path: '/list', Component: List }]);
  const { place } = await renderNode(<Stub initialEntries={['/list?status=draft&cursor=next']} />);
  const input = place.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) throw new Error('There is no search field.');
  const address = () => place.querySelector('#address')?.textContent;
  const wait = () => act(async () => void (await vi.advanceTimersByTimeAsync(400)));
  input.focus();
  for (const text of ['f', 'fo', 'for ']) await typeInto(input, text);
  expect(address()).toBe('?status=draft&cursor=next');
  await wait();
  expect(address()).toBe('?status=draft&search=for');
  // Typing goes on in the same field, whose text the list does not take back.
  expect(place.querySelector('input[type=search]')).toBe(input);
  expect([document.activeElement, input.value]).toEqual([input, 'for ']);
  await typeInto(input, '');
  await wait();
  expect(address()).toBe('?status=draft');

  await typeInto(input, 'law');
  await wait();
  await act(async () => input.blur());
  await act(async () => place.querySelector('a')?.click());
  expect(input.value).toBe('');
});

const IconSearch = () => (
  <ListSearch
    path="/list"
    hidden={[]}
    search={{ name: 'search', label: 'Search titles', value: '', isIconOnPhones: true }}
  />
);

test('a field that is an icon on phones opens when it is used, and stays open', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: IconSearch }]);
  const { place } = await renderNode(<Stub />);
  const input = place.querySelector<HTMLInputElement>('input[type=search]');
  const isIcon = () => place.querySelector('form')?.classList.contains('icon-on-phones');
  expect(isIcon()).toBe(true);
  await act(async () => input?.focus());
  expect(isIcon()).toBe(false);
  await act(async () => input?.blur());
  expect(isIcon()).toBe(false);
});

/** Opens a list that takes a moment to load, beside a page that takes longer. */
async function openSlowList(delay = 200) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Fixed wait: the loader’s response time, on the test’s clock.
  const loadFor = (delay: number) => () => new Promise<null>((resolve) => setTimeout(resolve, delay, null));
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List, loader: loadFor(delay), hydrateFallbackElement: <p>Loading</p> },
      { path: '/other', element: <p>Another page</p>, loader: loadFor(1_000) },
    ],
    { initialEntries: ['/list?status=draft'] },
  );
  onTestFinished(() => router.dispose());
  const { place } = await renderNode(<RouterProvider router={router} />);
  const wait = (delay: number) => act(async () => void (await vi.advanceTimersByTimeAsync(delay)));
  const go = (to: string | number) =>
    act(async () => void (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
  await wait(delay + 50);
  const input = place.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) throw new Error('There is no search field.');
  input.focus();
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { input, address, wait, go };
}

test('a reader who leaves before the search has begun stays on the new page', async () => {
  const { input, address, wait, go } = await openSlowList();
  await typeInto(input, 'law');
  await wait(100);
  await go('/other');
  await wait(3_000);
  expect(address()).toBe('/other');
});

test('words typed while an earlier search loads are searched as well', async () => {
  const { input, address, wait } = await openSlowList();
  await typeInto(input, 'law');
  await wait(350);
  await typeInto(input, 'laws ');
  await wait(200);
  expect([address(), input.value]).toEqual(['/list?status=draft&search=law', 'laws ']);
  await wait(1_000);
  expect([address(), input.value]).toEqual(['/list?status=draft&search=laws', 'laws ']);
});

test('a field that is emptied while its search loads shows the whole list again', async () => {
  const { input, address, wait } = await openSlowList();
  await typeInto(input, 'law');
  await wait(350);
  await typeInto(input, '');
  await wait(1_000);
  expect([address(), input.value]).toEqual(['/list?status=draft', '']);
});

test('words typed after Enter, while its search loads, stay and are searched as well', async () => {
  const { input, address, wait } = await openSlowList();
  await typeInto(input, 'law');
  await act(async () => input.form?.requestSubmit());
  await typeInto(input, 'laws');
  await wait(1_000);
  expect([new URLSearchParams(address().split('?')[1]).get('search'), input.value]).toEqual(['laws', 'laws']);
});

test('a link that keeps the list unsearched while a search loads empties the field', async () => {
  const { input, address, wait, go } = await openSlowList();
  await typeInto(input, 'law');
  await wait(350);
  await go('/list?status=published');
  await wait(1_000);
  expect([address(), input.value]).toEqual(['/list?status=published', '']);
});

test('words typed while a link to other filters loads are searched with them', async () => {
  const { input, address, wait, go } = await openSlowList();
  await typeInto(input, 'law');
  await wait(1_000);
  await go('/list?status=published');
  await typeInto(input, 'laws');
  await wait(250);
  expect([address(), input.value]).toEqual(['/list?status=published', 'laws']);
  await wait(1_000);
  expect([address(), input.value]).toEqual(['/list?status=published&search=laws', 'laws']);
});

test('a list that takes longer than the pause after typing keeps its new filters', async () => {
  const { input, address, wait, go } = await openSlowList(900);
  await go('/list?status=published');
  await typeInto(input, 'law');
  for (let step = 0; step < 8; step += 1) await wait(300);
  expect([address(), input.value]).toEqual(['/list?status=published&search=law', 'law']);
});

test('on the way back and forward, the field says what the list shows, even while it has the focus', async () => {
  const { input, address, wait, go } = await openSlowList();
  await typeInto(input, 'law');
  await wait(1_000);
  await go(-1);
  await wait(1_000);
  expect(document.activeElement).toBe(input);
  expect([address(), input.value]).toEqual(['/list?status=draft', '']);
  await go(1);
  await wait(1_000);
  expect([address(), input.value]).toEqual(['/list?status=draft&search=law', 'law']);
});
