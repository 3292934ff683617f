// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { reportLostStep } from '~/newsroom/workflow/components/lost-steps';
import { showArticle } from '~/newsroom/workflow/components/shown-articles';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { receivePublications } from '../../publishing/components/shown-publication';
import { connectionFailure, reconnected, updateFailure } from '../../step-notices';
import { clientAction } from './workflow';

vi.mock('~/newsroom/workflow/components/lost-steps', () => ({
  reportLostStep: vi.fn(async () => false),
}));

function post(serverAction: () => Promise<unknown>, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ intent: 'checklist', ...fields });
  const request = new Request('http://site.test/admin/articles/1/workflow', { method: 'POST', body });
  return clientAction({ request, params: { id: '1' }, serverAction } as unknown as Parameters<typeof clientAction>[0]);
}

/** Takes a step whose request fails, and returns the result and the text of the toast. */
async function step(error: unknown, fields?: Record<string, string>) {
  const { outcome } = await post(() => Promise.reject(error), fields);
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

test.each([
  ['approved', true, 'Your change was saved. The article’s status is now Approved.'],
  ['approved', false, reconnected.description],
  ['pending', true, reconnected.description],
] as const)(
  'an approval whose response was lost is confirmed if the article is approved (it is %s, by the member: %s)',
  async (status, isSelf, expected) => {
    const publicationState = { ...waiting.publicationState, status };
    const changedBy = { text: null, status: isSelf ? { isSelf } : { isSelf, name: 'Another editor' } };
    const view = { publicationState, changedBy };
    onTestFinished(showArticle('1', { reload: async () => undefined, status: () => view }));
    const approvals: Record<string, string>[] = [
      { intent: 'decision', decision: 'approve' },
      { intent: 'status', status: 'approved' },
    ];
    for (const fields of approvals) {
      vi.mocked(reportLostStep).mockResolvedValueOnce(true);
      await step(new TypeError('Failed to fetch'), fields);
      await expect.poll(() => toasts.all().map(({ text }) => text)).toEqual([expected]);
      for (const { id } of toasts.all()) toasts.dismiss(id);
    }
  },
);

test('the dialog after a publication opens once the page shows the new status', async () => {
  const loaded = Promise.withResolvers<void>();
  const show = vi.fn();
  onTestFinished(receivePublications(show));
  onTestFinished(showArticle('1', { reload: async () => undefined, afterStep: () => loaded.promise }));
  const publication = { kind: 'published', when: '', warnings: [], path: '/article/a', consequences: [] };
  const result = { outcome: 'done', intent: 'status', title: '', description: '', shown: { publication } };
  await post(async () => ({ ...result, fields: {}, values: {} }), { intent: 'status', status: 'published' });
  expect(show).not.toHaveBeenCalled();
  loaded.resolve();
  await expect.poll(() => show.mock.calls).toEqual([[publication]]);
  expect(toasts.all()).toEqual([]);
});
