// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { renderNode } from '~/platform/testing/render';
import '~/platform/requests/reach-server';
import { clientAction } from '../routes/bookmarks';
import { IntentForm } from './intent-form';

const Page = () => (
  <IntentForm intent="remove">
    <button type="submit" />
  </IntentForm>
);

const Nothing = () => null;

test('the notice that the connection was lost disappears once the bookmarks have been loaded again', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  const loader = vi.fn(() => ({}));
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      HydrateFallback: Nothing,
      loader,
      action: (args) => clientAction({ ...args, serverAction } as unknown as Parameters<typeof clientAction>[0]),
    },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('form')).not.toBeNull();
  const loads = loader.mock.calls.length;
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['Connection lost']);
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => toasts.all()).toEqual([]);
  expect(loader.mock.calls.length).toBeGreaterThan(loads);
});
