// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubMediaQueries } from '~/platform/testing/browser';
import { saveTheme } from './save-theme';

beforeEach(() => {
  stubMediaQueries();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a theme that cannot be stored without a connection is one notice, which the connection takes away', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const saved = Promise.all([saveTheme('dark', 'light'), saveTheme('light', 'light')]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await saved).toEqual(['failed', 'failed']);
  expect(toasts.all().map(({ title }) => title)).toEqual(['No connection']);
  dispatchEvent(new Event('online'));
  expect(toasts.all()).toEqual([]);
});
