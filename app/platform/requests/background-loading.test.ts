import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { revalidateUnlessUnsent } from '~/platform/forms/forms';
import { backgroundPath, loadInBackground } from './background-loading';

const failures = [new TypeError('Failed to fetch'), redirect('/auth')];
const fail = (failure: unknown) => () => Promise.reject(failure);
const request = (path: string) => new Request(new URL(path, 'https://magazine.test'));

test.each(failures)(
  '%s is ignored in the background of a page being edited, but thrown on a screen',
  async (failure) => {
    expect(await loadInBackground(request(backgroundPath('/screen')), fail(failure))).toBeNull();
    await expect(loadInBackground(request('/screen'), fail(failure))).rejects.toBe(failure);
  },
);

test('returns the loaded data, in the background or on a screen', async () => {
  for (const path of ['/screen', backgroundPath('/screen')]) {
    expect(await loadInBackground(request(path), async () => 'loaded')).toBe('loaded');
  }
});

test('a form that could not be sent reloads nothing', () => {
  const after = (outcome: string | undefined) =>
    revalidateUnlessUnsent({ actionResult: outcome && { outcome }, defaultShouldRevalidate: true } as Parameters<
      typeof revalidateUnlessUnsent
    >[0]);
  expect(after('failed')).toBe(false);
  expect(after('done')).toBe(true);
  expect(after(undefined)).toBe(true);
});
