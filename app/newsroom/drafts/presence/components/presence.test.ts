// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPresence } from './presence';

const colleague = { userId: '2', name: 'A colleague' };

/** Starts the heartbeats of a page, and returns what it learns about others. */
async function start() {
  vi.useFakeTimers();
  const seen: string[][] = [];
  let others: (typeof colleague)[] | undefined = [colleague];
  vi.stubGlobal('fetch', async () => (others ? Response.json({ others }) : Promise.reject(new TypeError('Offline'))));
  const stop = startPresence('1', 'page', (found) => seen.push(found.map(({ name }) => name)));
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await vi.advanceTimersByTimeAsync(0);
  const respondWith = (next: typeof others): void => {
    others = next;
  };
  return { seen, respondWith };
}

test('nobody counts as editing once there has been no response for a while', async () => {
  const { seen, respondWith } = await start();
  respondWith(undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(seen).toEqual([['A colleague']]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen).toEqual([['A colleague'], []]);
});

test('others stay while a page without a connection is shown several times within a minute', async () => {
  const { seen, respondWith } = await start();
  respondWith(undefined);
  for (let time = 0; time < 5; time += 1) document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual([['A colleague']]);
});

test('a page that is shown again asks at once who is editing', async () => {
  const { seen, respondWith } = await start();
  respondWith([]);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([['A colleague'], []]);
});
