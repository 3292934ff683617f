// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { ThemeSwitch } from './theme-switch';

vi.mock('./save-theme', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('choosing a theme without a connection shows that there is none', async () => {
  stubMediaQueries();
  document.documentElement.dataset.theme = 'system';
  const Stub = createRoutesStub([
    { id: 'root', path: '/', loader: () => ({ viewer: { id: 'm' } }), Component: ThemeSwitch },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('select')).not.toBeNull();
  const select = place.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    select.value = 'dark';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['No connection']);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(toasts.all()).toEqual([]);
});
