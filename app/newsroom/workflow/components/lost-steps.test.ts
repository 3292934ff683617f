// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportLostStep } from './lost-steps';
import { showArticle } from './shown-articles';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page loads an article again once the server can be reached after a step whose response was lost', async () => {
  const responses = [() => Promise.reject(new TypeError('Failed to fetch')), async () => ({ ok: false })];
  const fetching = vi.fn(() => (responses.shift() ?? (async () => ({ ok: true })))());
  vi.stubGlobal('fetch', fetching);
  const [reload, other] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const stops = [showArticle('1', { reload }), showArticle('2', { reload: other })];
  const reported = reportLostStep('1');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await reported).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});

test('nothing is asked of the server once the page that shows the article has been left', async () => {
  const fetching = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal('fetch', fetching);
  const stop = showArticle('1', { reload: async () => undefined });
  const reported = reportLostStep('1');
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reported).toBe(false);
  expect(fetching).toHaveBeenCalledOnce();
});

test('the pauses grow, two lost steps ask together, and a connection that is back ends the pause', async () => {
  const fetching = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal('fetch', fetching);
  const reload = vi.fn(async () => undefined);
  const stop = showArticle('1', { reload });
  const reported = [reportLostStep('1'), reportLostStep('1')];
  await vi.advanceTimersByTimeAsync(0);
  expect(fetching).toHaveBeenCalledOnce();
  // After 2, 4, 8, 16, 30 and 30 seconds.
  await vi.advanceTimersByTimeAsync(95_000);
  expect(fetching).toHaveBeenCalledTimes(7);
  expect(reload).not.toHaveBeenCalled();
  fetching.mockResolvedValue({ ok: true });
  dispatchEvent(new Event('online'));
  await Promise.all(reported);
  expect(fetching).toHaveBeenCalledTimes(8);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});
