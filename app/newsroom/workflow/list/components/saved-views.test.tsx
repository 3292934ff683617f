// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { clientAction } from '../routes/articles';
import { SavedViews } from './saved-views';

stubDialogs();

const Screen = () => <SavedViews views={[]} query="mine=on" />;

/** Sends a name from the dialog that asks for it. The response arrives once `respond` is called. */
async function sendName() {
  const refused = { outcome: 'refused', title: 'View not saved', description: 'You have too many views.' };
  const { promise: response, resolve } = Promise.withResolvers<void>();
  const serverAction = vi.fn(async () => {
    await response;
    return { ...refused, fields: {}, values: {} };
  });
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  const Stub = createRoutesStub([
    {
      path: '/admin/articles',
      Component: Screen,
      action: (args) => clientAction({ ...args, serverAction } as unknown as Parameters<typeof clientAction>[0]),
    },
  ]);
  const { place } = await renderNode(<Stub initialEntries={['/admin/articles']} />);
  await act(async () => {
    const trigger = place.querySelector('button');
    trigger?.focus();
    trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  const item = () => document.querySelector<HTMLElement>('[role=menuitem]');
  await vi.waitFor(() => expect(item()?.textContent).toBe('Save this view…'), { timeout: 60_000 });
  await act(async () => item()?.click());
  const dialog = document.querySelector('dialog');
  const name = dialog?.querySelector<HTMLInputElement>('[name=name]');
  if (name) name.value = 'Mine';
  await act(async () => dialog?.querySelector('form')?.requestSubmit());
  await expect.poll(() => serverAction.mock.calls.length).toBe(1);
  return { dialog, name, respond: () => act(async () => resolve()) };
}

test('a view that could not be saved stays in the dialog, which says why', async () => {
  const { dialog, name, respond } = await sendName();
  await respond();
  await expect.poll(() => dialog?.querySelector('[role=alert]')?.textContent).toContain('You have too many views.');
  expect(name?.value).toBe('Mine');
  expect(toasts.all()).toEqual([]);
});

test('a toast says why a view could not be saved after its dialog has been closed', async () => {
  const { dialog, respond } = await sendName();
  await act(async () => dialog?.querySelector<HTMLElement>('.dialog-close')?.click());
  expect(document.querySelector('dialog')).toBeNull();
  await respond();
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['View not saved']);
});
