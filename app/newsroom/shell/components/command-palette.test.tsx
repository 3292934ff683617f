// @vitest-environment jsdom

import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { isDialogOpen } from '~/design/components/open-dialogs';
import { stubDialogs, stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { CommandPalette } from './command-palette';

// The palette uses all three as soon as it opens.
stubDialogs();
stubResizeObserver();
Element.prototype.scrollIntoView ??= () => {};
afterAll(() => vi.unstubAllGlobals());

const onClose = vi.fn();
const Opened = () => <CommandPalette screens={[]} onClose={onClose} />;
const Stub = createRoutesStub([{ path: '/', Component: Opened }]);

test('opens as a native modal dialog and adds no styles, which the content security policy would refuse', async () => {
  await renderNode(<Stub />);
  expect(document.querySelector('style')).toBeNull();
  const palette = document.querySelector<HTMLDialogElement>('dialog.palette');
  expect(palette?.open).toBe(true);
  expect(isDialogOpen()).toBe(true);
  expect(document.getElementById(palette?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Search or jump to',
  );
  expect(document.activeElement).toBe(palette?.querySelector('input'));
});

test('the Back button of phones closes the palette', async () => {
  stubMediaQueries(true);
  history.replaceState({ key: 'a page' }, '');
  await renderNode(<Stub />);
  expect(history.state).toEqual({ key: 'a page', sheet: expect.any(Number) });
  history.back();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(history.state).toEqual({ key: 'a page' });
});

test.each([
  ['without a connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server restarts', async () => new Response('', { status: 503 })],
])(
  '%s, the palette says that it could not search, keeps the words, and searches again later',
  async (_name, outage) => {
    stubMediaQueries(false);
    const search = vi.fn<() => Promise<Response>>(outage);
    vi.stubGlobal('fetch', search);
    const { place } = await renderNode(<Stub />);
    const field = place.querySelector('input') as HTMLInputElement;
    await act(async () => {
      // Bypasses React's value tracking, which would otherwise ignore the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'forms');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => place.textContent).toContain('could not be searched');
    expect(field.value).toBe('forms');
    search.mockImplementation(async () => Response.json({ query: 'forms', articles: [], people: [] }));
    await act(async () => void dispatchEvent(new Event('online')));
    await expect.poll(() => place.textContent).toContain('No results found.');
    expect(search).toHaveBeenLastCalledWith('/admin/find?q=forms', expect.anything());
  },
);
