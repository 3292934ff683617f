import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { post } from './forms';

const failure = { title: 'Error', description: 'Failed to sign out' };

test.each([
  ['a connection that breaks', new TypeError('Failed to fetch')],
  ['a site whose database does not respond', new ErrorResponse(500, '', 'Something went wrong on our side.')],
])('%s preserves the page, and its form shows the problem', async (_, thrown) => {
  expect(await post(() => Promise.reject(thrown), failure)).toMatchObject({ outcome: 'failed', ...failure });
});

test.each([
  ['a redirect', redirect('/')],
  ['a page that is not there', new ErrorResponse(404, '', '')],
])('%s is the response', async (_, thrown) => {
  await expect(post(() => Promise.reject(thrown), failure)).rejects.toBe(thrown);
});
