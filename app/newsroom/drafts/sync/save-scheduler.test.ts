import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SaveScheduler } from './components/save-scheduler';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A scheduler whose saves end when the test says so. */
function createScheduler() {
  const ends: (() => void)[] = [];
  const scheduler = new SaveScheduler(() => new Promise((resolve) => void ends.push(resolve)));
  return { scheduler, ends };
}

test('only one save runs at a time; whoever asks meanwhile waits for it', async () => {
  const { scheduler, ends } = createScheduler();
  const first = scheduler.now();
  expect(scheduler.now()).toBe(first);
  expect(scheduler.running).toBe(first);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  expect(scheduler.running).toBeNull();
  void scheduler.now();
  expect(ends).toHaveLength(2);
});

test('a scheduled save replaces an earlier one, and a save now replaces both', async () => {
  const { scheduler, ends } = createScheduler();
  scheduler.after(100);
  scheduler.after(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await scheduler.running;
  scheduler.after(500);
  const saving = scheduler.now();
  ends[1]?.();
  await saving;
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(2);
});

test('once stopped, it runs no scheduled save until it is started again', async () => {
  const { scheduler, ends } = createScheduler();
  scheduler.after(100);
  scheduler.stop();
  scheduler.after(100);
  expect(scheduler.isStopped).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(0);
  scheduler.start();
  scheduler.after(100);
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(1);
});
