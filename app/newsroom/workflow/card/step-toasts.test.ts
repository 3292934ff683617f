// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { toasts } from '~/design/toasts';
import { showArticle } from '../components/shown-articles';
import { clientAction } from './routes/workflow';

/** Takes a workflow step in the browser, to which the server responds with a result. */
function takeStep(result: { outcome: string; title: string; intent?: string }) {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ intent: 'status' }) });
  const response = { description: '', fields: {}, values: {}, ...result };
  return clientAction({ request, params: { id: '1' }, serverAction: async () => response } as never);
}

test('a successful step dismisses the error of the step before it', async () => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
  await takeStep({ outcome: 'refused', title: 'Not submitted' });
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not submitted']);
  await takeStep({ outcome: 'done', title: 'Submitted for review' });
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['Submitted for review']);
});

test('the offer to undo a deletion goes once the article is restored, wherever it was deleted', async () => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
  await takeStep({ outcome: 'done', title: 'Article moved to the trash', intent: 'delete' });
  const fields = { intent: 'many', action: 'undo-delete', ids: '1' };
  toasts.show('Moved to the trash.', undefined, { undo: { action: '/admin/articles', fields } });
  await expect.poll(() => toasts.all()).toHaveLength(2);
  await takeStep({ outcome: 'done', title: 'Restored as draft', intent: 'restore' });
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['Restored as draft']);
});

test('a step is announced once the page shows its result, and a refusal at once', async () => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  onTestFinished(showArticle('1', { reload: async () => undefined, afterStep: () => shown }));
  await takeStep({ outcome: 'done', title: 'Submitted for review' });
  await takeStep({ outcome: 'refused', title: 'Not approved' });
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not approved']);
  show();
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['Submitted for review']);
});
