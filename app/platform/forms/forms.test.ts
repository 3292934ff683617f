import { createMemoryRouter, data, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { revalidateAfterRefusal, send } from './forms';
import { revalidateUnlessTabChange } from './tab-revalidation';

const failure = { title: 'Error', description: 'Failed to sign out' };

test.each([
  ['an unavailable database', new ErrorResponse(500, '', 'Something went wrong on our side.'), failure],
  [
    'a lost response',
    new TypeError('Failed to fetch'),
    {
      title: 'Connection lost',
      description: 'The request may have succeeded all the same. Please check before you try again.',
    },
  ],
])('%s keeps the page and says what is known in the form', async (_, thrown, notice) => {
  expect(await send(() => Promise.reject(thrown), failure)).toMatchObject({ outcome: 'failed', ...notice });
});

test('a form sent before the browser knew that it was offline does not claim that nothing was changed', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  const result = send(() => Promise.reject(new TypeError('Failed to fetch')), failure);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await result).toMatchObject({ outcome: 'failed', title: 'Connection lost' });
});

test.each([
  ['a redirect', redirect('/')],
  ['a 404', new ErrorResponse(404, '', '')],
])('%s is passed on', async (_, thrown) => {
  await expect(send(() => Promise.reject(thrown), failure)).rejects.toBe(thrown);
});

test('a refusal reloads the page, even if a link within the page is followed meanwhile', async () => {
  const loads: (() => void)[] = [];
  const loader = () => new Promise((resolve) => loads.push(() => resolve('current')));
  const refuse = () => data({ outcome: 'refused' }, { status: 409 });
  const route = { id: 'page', path: '/', loader, action: refuse, shouldRevalidate: revalidateAfterRefusal };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { page: 'stale' } } });
  onTestFinished(() => router.dispose());
  const body = new FormData();
  router.fetch('form', 'page', '/', { formMethod: 'post', formEncType: 'application/x-www-form-urlencoded', body });
  await vi.waitFor(() => expect(loads).toHaveLength(1), { timeout: 60_000 });
  void router.navigate('#part');
  await vi.waitFor(
    () => {
      for (const load of loads) load();
      expect(router.state).toMatchObject({ loaderData: { page: 'current' }, location: { hash: '#part' } });
    },
    { timeout: 60_000 },
  );
});

test.each([
  ['done', true, true],
  ['refused', false, true],
  ['invalid', false, false],
  ['failed', true, false],
])(
  'after a form that is %s, the page is loaded again: %s by default, %s here',
  (outcome, defaultShouldRevalidate, isLoaded) => {
    const revalidation = { actionResult: { outcome }, defaultShouldRevalidate };
    expect(revalidateAfterRefusal(revalidation as Parameters<typeof revalidateAfterRefusal>[0])).toBe(isLoaded);
  },
);

test.each([
  ['another tab is opened', '/settings?tab=content', undefined, false],
  ['a form is sent from another tab', '/settings?tab=content', 'done', true],
  ['a form is refused in another tab', '/settings?tab=content', 'refused', true],
  ['a form cannot be sent', '/settings', 'failed', false],
  ['the page itself is loaded again', '/settings', undefined, true],
  ['another page is opened', '/history?tab=content', undefined, true],
])('when %s, a screen with tabs is loaded again: %s, %s, %s', (_, next, outcome, isLoaded) => {
  const [currentUrl, nextUrl] = [new URL('https://magazine.test/settings'), new URL(next, 'https://magazine.test')];
  const actionResult = outcome && { outcome };
  const revalidation = { currentUrl, nextUrl, actionResult, defaultShouldRevalidate: outcome !== 'refused' };
  expect(revalidateUnlessTabChange(revalidation as Parameters<typeof revalidateAfterRefusal>[0])).toBe(isLoaded);
});
