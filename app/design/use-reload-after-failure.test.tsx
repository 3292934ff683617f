// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, useFetcher, useLoaderData } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { m } from '~/platform/languages/compiled/messages';
import { renderNode } from '~/platform/testing/render';
import '~/platform/requests/reach-server';
import { type FormResult, post } from '~/platform/forms/forms';
import { toasts } from './toasts';
import { useReloadAfterFailure } from './use-reload-after-failure';

const stored = { isOn: false };

function Page() {
  const { isOn } = useLoaderData<typeof stored>();
  const fetcher = useFetcher<FormResult>();
  const isSettled = useReloadAfterFailure(fetcher.data, '/own');
  return (
    <fetcher.Form method="post">
      {isOn ? 'On' : 'Off'} {!isSettled && fetcher.data?.title}
      <button type="submit" />
    </fetcher.Form>
  );
}

const Nothing = () => null;

test('a change whose response was lost is shown once the server can be reached, and no longer said to be uncertain', async () => {
  const reached = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal('fetch', reached);
  onTestFinished(() => void vi.unstubAllGlobals());
  const loader = vi.fn(() => ({ ...stored }));
  const action = () =>
    post(
      async () => {
        stored.isOn = true;
        throw new TypeError('Failed to fetch');
      },
      { title: 'Not saved', description: '' },
    );
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, action, HydrateFallback: Nothing }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.textContent).toBe('Off ');
  const loads = loader.mock.calls.length;
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.textContent).toBe('Off Connection lost');
  await act(async () => void dispatchEvent(new Event('online')));
  // On a busy machine, the next attempt may already have been made.
  await expect.poll(() => reached.mock.calls.length).toBeGreaterThan(0);
  expect(loader).toHaveBeenCalledTimes(loads);
  toasts.show(m.lost_title(), m.timeout_text(), { isError: true, subject: '/own', kind: 'lost' });
  toasts.show('Another error', undefined, { isError: true });
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  reached.mockResolvedValue({ ok: true });
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent).toBe('On ');
  expect(toasts.all().map(({ title }) => title)).toEqual(['Another error']);
});

test('the notice that another form has lost its connection stays', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  const loader = vi.fn(() => ({ isOn: false }));
  const failure = { title: 'Not saved', description: '' };
  const action = () => post(() => Promise.reject(new TypeError('Failed to fetch')), failure);
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, action, HydrateFallback: Nothing }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.textContent).toBe('Off ');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.textContent).toBe('Off Connection lost');
  toasts.show(m.lost_title(), m.timeout_text(), { isError: true, subject: '/other', kind: 'lost' });
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent).toBe('Off ');
  expect(toasts.all().map(({ subject }) => subject)).toEqual(['/other']);
});
