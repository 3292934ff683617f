// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, Link, useLocation, useSearchParams } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { ListSearch } from './list-search';

const hidden = [['status', 'draft']] as const;

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
