// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { reportLostStep } from '~/newsroom/workflow/components/lost-steps';
import { connectionFailure, reconnected, updateFailure } from '../../step-notices';
import { clientAction } from './workflow';

vi.mock('~/newsroom/workflow/components/lost-steps', () => ({
  reportLostStep: vi.fn(async () => false),
}));

function post(serverAction: () => Promise<unknown>) {
  const request = new Request('http://site.test/admin/articles/1/workflow', { method: 'POST', body: new FormData() });
  return clientAction({ request, params: { id: '1' }, serverAction } as unknown as Parameters<typeof clientAction>[0]);
}

/** Takes a step whose request fails, and returns the result and the text of the toast. */
async function step(error: unknown) {
  const { outcome } = await post(() => Promise.reject(error));
  const [toast] = toasts.all().slice(-1);
  onTestFinished(() => toasts.dismiss(toast?.id ?? 0));
  return [outcome, toast?.text];
}

test('a lost response means that the step may have been taken, and a server error that it was not', async () => {
  expect(await step(new TypeError('Failed to fetch'))).toEqual(['failed', connectionFailure.description]);
  expect(reportLostStep).toHaveBeenCalledExactlyOnceWith('1');
  const serverError = { status: 500, statusText: '', internal: false, data: '' };
  expect(await step(serverError)).toEqual(['failed', updateFailure.description]);
});

test('once the page shows the current status again, the failed connection is no longer reported', async () => {
  vi.mocked(reportLostStep).mockResolvedValueOnce(true);
  await step(new TypeError('Failed to fetch'));
  await expect.poll(() => toasts.all().map(({ text }) => text)).toEqual([reconnected.description]);
  // It is untrue once the connection is lost again.
  dispatchEvent(new Event('offline'));
  expect(toasts.all()).toEqual([]);
});
