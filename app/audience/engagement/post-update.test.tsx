// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '~/design/components/toasts';
import { toasts } from '~/design/toasts';
import { type FormResult, timeout } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import { postUpdate, subjectOf } from './post-update';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

const liked: FormResult = { outcome: 'done', title: '', description: '', fields: {}, values: {} };
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const shown = () => toasts.all().map(({ title, isError }) => ({ title, isError }));

/** Sends an update on a page with toasts, and returns its response and the ways in which it can end. */
async function press(articleId = '1') {
  const Stub = createRoutesStub([{ path: '/', Component: Toasts }]);
  await renderNode(<Stub />);
  const { promise, resolve, reject } = Promise.withResolvers<FormResult>();
  const body = new URLSearchParams({ articleId });
  const request = new Request('https://magazine.test/likes?returnTo=%2F', { method: 'POST', body });
  const response = postUpdate({ request, serverAction: () => promise });
  return { response, resolve, reject };
}

test('the notice of a slow update is shown until the update ends', async () => {
  const { response, resolve } = await press();
  await pass(timeout - 1);
  expect(shown()).toEqual([]);
  await pass(1);
  expect(shown()).toEqual([{ title: 'Still saving. This is taking longer than usual.', isError: false }]);
  await pass(120_000);
  expect(shown()).toHaveLength(1);
  resolve(liked);
  await pass(0);
  expect(await response).toEqual({ ...liked, isReported: true });
  expect(shown()).toEqual([]);
  await pass(timeout);
  expect(shown()).toEqual([]);
});

test('a failure is shown, however late, and replaced by a later success', async () => {
  const { response, reject } = await press();
  await pass(60_000);
  reject(new TypeError('Failed to fetch'));
  await pass(0);
  expect(shown()).toEqual([{ title: 'Connection lost', isError: true }]);
  expect(toasts.all()[0]?.text).toBe('The request may have succeeded all the same. Please check before you try again.');
  expect(await response).toMatchObject({ data: { outcome: 'failed' }, init: { status: 503 } });
  const another = await press('2');
  another.resolve(liked);
  await pass(0);
  expect(shown()).toEqual([{ title: 'Connection lost', isError: true }]);
  const again = await press();
  again.resolve(liked);
  await pass(0);
  expect(shown()).toEqual([]);
});

test('a success replaces the message that the update could not be sent', async () => {
  const form = new FormData();
  form.set('articleId', '1');
  toasts.show('Not liked', 'You seem to be offline.', { isError: true, subject: subjectOf('/likes', form) });
  const { resolve } = await press();
  resolve(liked);
  await pass(0);
  expect(shown()).toEqual([]);
});
