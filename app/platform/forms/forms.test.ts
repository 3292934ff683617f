import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { postedIntent, send } from './forms';

const failure = { title: 'Error', description: 'Failed to sign out' };

test.each([
  ['a broken connection', new TypeError('Failed to fetch')],
  ['an unavailable database', new ErrorResponse(500, '', 'Something went wrong on our side.')],
])('%s keeps the page and shows an error in the form', async (_, thrown) => {
  expect(await send(() => Promise.reject(thrown), failure)).toMatchObject({ outcome: 'failed', ...failure });
});

test.each([
  ['a redirect', redirect('/')],
  ['a 404', new ErrorResponse(404, '', '')],
])('%s is passed on', async (_, thrown) => {
  await expect(send(() => Promise.reject(thrown), failure)).rejects.toBe(thrown);
});

test.each([
  ['a known intent', new URLSearchParams({ intent: 'delete', id: '1' }), 'delete'],
  ['an unknown intent', new URLSearchParams({ intent: 'constructor' }), undefined],
  ['no intent', new URLSearchParams(), undefined],
  ['no form', '{"intent":"delete"}', undefined],
])('the intent of a form with %s is read, and its body is not', async (_, body, intent) => {
  const request = new Request('http://localhost/', { method: 'POST', body });
  expect(await postedIntent(request, ['save', 'delete'])).toBe(intent);
  expect(request.bodyUsed).toBe(false);
});
