// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, useFetcher } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import { FetcherForm } from './fetcher-form';

const failure = { title: 'Not saved', description: 'Please try again.' };
const onResult = vi.fn();
const onSend = vi.fn();

function Page() {
  const fetcher = useFetcher<FormResult>();
  return (
    <FetcherForm fetcher={fetcher} unsent={{ failure, subject: 'names' }} onSend={onSend} onResult={onResult}>
      <input name="name" defaultValue="Ada" aria-invalid={fetcher.data?.fields.name ? true : undefined} />
      <button type="submit" name="intent" value="save" />
      <button type="submit" name="intent" value="delete" />
    </FetcherForm>
  );
}

/** Shows the form. @returns it, and what it has posted. */
async function open(result: Partial<FormResult> = {}, response = Promise.resolve()) {
  vi.clearAllMocks();
  const posted: Record<string, unknown>[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        await response;
        return { outcome: 'done', title: '', description: '', fields: {}, values: {}, ...result };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const press = (intent: string) =>
    act(async () => place.querySelector<HTMLButtonElement>(`button[value=${intent}]`)?.click());
  return { place, press, posted };
}

test('the same fields are not sent twice at once, but different ones are', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { press, posted } = await open({}, promise);
  await press('save');
  await press('save');
  await press('delete');
  expect(posted).toEqual([
    { name: 'Ada', intent: 'save' },
    { name: 'Ada', intent: 'delete' },
  ]);
  resolve();
  await expect.poll(() => onResult.mock.calls.length).toBe(1);
  await press('delete');
  expect(posted).toHaveLength(3);
});

test.each(['invalid', 'refused'] as const)(
  'each result is passed on once, and the first field that is %s receives the focus',
  async (outcome) => {
    const { place, press } = await open({ outcome, fields: { name: 'Enter another name.' } });
    await press('save');
    await expect.poll(() => onResult.mock.calls.length).toBe(1);
    expect(document.activeElement).toBe(place.querySelector('input'));
    await press('save');
    await expect.poll(() => onResult.mock.calls.length).toBe(2);
  },
);

test('the form can send its fields itself', async () => {
  const { press, posted } = await open();
  onSend.mockImplementationOnce((event) => event.preventDefault());
  await press('delete');
  expect(Object.fromEntries(onSend.mock.calls[0]?.[1])).toEqual({ name: 'Ada', intent: 'delete' });
  expect(posted).toEqual([]);
});

test('without a connection, nothing is sent, and a toast says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    vi.restoreAllMocks();
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  const { press, posted } = await open();
  await press('save');
  expect(posted).toEqual([]);
  expect(onSend).not.toHaveBeenCalled();
  expect(toasts.all()).toMatchObject([{ title: 'Not saved', subject: 'names', isError: true, kind: 'offline' }]);
});
