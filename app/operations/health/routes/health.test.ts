// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { toasts } from '~/design/toasts';
import { clientAction } from './health';

/** Sends a form of the screen to a server that is unavailable. */
function send(path: string) {
  const request = new Request(`http://localhost${path}`, { method: 'POST' });
  const unavailable = { status: 503, statusText: 'Service Unavailable', internal: true, data: null };
  return clientAction({ request, params: {}, serverAction: () => Promise.reject(unavailable) } as never);
}

test.each([
  ['/admin/health', 'Not checked'],
  ['/admin/health?do=retry', 'Not retried'],
])('a form sent to %s that does not reach the server says what was not done', async (path, title) => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
  await send(path);
  expect(toasts.all().map((toast) => toast.title)).toEqual([title]);
});
