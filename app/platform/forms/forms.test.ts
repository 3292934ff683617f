import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { send } from './forms';

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
