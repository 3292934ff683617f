// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { reportLostStep } from '~/newsroom/workflow/components/lost-steps';
import { connectionFailure, updateFailure } from '../../step-notices';
import { clientAction } from './workflow';

vi.mock('~/newsroom/workflow/components/lost-steps', () => ({
  receiveLostSteps: () => () => undefined,
  reportLostStep: vi.fn(async () => undefined),
}));

/** Takes a step whose request fails, and returns the result and what the member is told. */
async function step(error: unknown) {
  const request = new Request('http://site.test/admin/articles/1/workflow', { method: 'POST', body: new FormData() });
  const serverAction = () => Promise.reject(error);
  const args = { request, params: { id: '1' }, serverAction } as unknown as Parameters<typeof clientAction>[0];
  const { outcome } = await clientAction(args);
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
