import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { unlessUnsent } from '~/platform/forms/forms';
import { besidePath, loadBeside } from './loading';

const failures = [new TypeError('Failed to fetch'), redirect('/auth')];
const fail = (failure: unknown) => () => Promise.reject(failure);
const request = (path: string) => new Request(new URL(path, 'https://magazine.test'));

test.each(failures)('in the background of an edited page, %s is ignored; on a screen it is thrown', async (failure) => {
  expect(await loadBeside(request(besidePath('/screen')), fail(failure))).toBeNull();
  await expect(loadBeside(request('/screen'), fail(failure))).rejects.toBe(failure);
});

test('loads what is available', async () => {
  for (const path of ['/screen', besidePath('/screen')]) {
    expect(await loadBeside(request(path), async () => 'loaded')).toBe('loaded');
  }
});

test('a form that could not be sent reloads nothing', () => {
  const after = (outcome: string | undefined) =>
    unlessUnsent({ actionResult: outcome && { outcome }, defaultShouldRevalidate: true } as Parameters<
      typeof unlessUnsent
    >[0]);
  expect(after('failed')).toBe(false);
  expect(after('done')).toBe(true);
  expect(after(undefined)).toBe(true);
});
