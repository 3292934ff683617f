// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { post } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import { DeleteForm, deleteFailure } from './delete-form';

const ignore = () => undefined;
const Nothing = () => null;

/** The comments on a page, each with an open form that asks whether to delete it. */
const Comments = () =>
  useLoaderData<string[]>().map((id) => (
    <div key={id} className="comment">
      <DeleteForm id={id} onDone={ignore} />
    </div>
  ));

test('the form of a comment that was deleted although the response was lost goes with the comment', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const stored = ['1', '2'];
  const action = () =>
    post(async () => {
      stored.splice(0, 1);
      throw new TypeError('Failed to fetch');
    }, deleteFailure());
  const Stub = createRoutesStub([
    { path: '/', Component: Comments, loader: () => [...stored], HydrateFallback: Nothing },
    { path: '/comments/1/delete', action },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelectorAll('.comment')).toHaveLength(2);
  const form = place.querySelector('form') as HTMLFormElement;
  expect(form.getAttribute('action')).toBe('/comments/1/delete');
  await act(async () => form.requestSubmit());
  await expect.poll(() => place.querySelector('[role=alert]')?.textContent).toContain('Connection lost');
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.querySelectorAll('.comment')).toHaveLength(1);
});
