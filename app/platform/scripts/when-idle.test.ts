import { beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle';

const page = new EventTarget();
let idle: Map<number, () => void>;

beforeEach(() => {
  idle = new Map();
  vi.stubGlobal('document', { readyState: 'loading' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle.set(1, work);
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
});

const load = () => page.dispatchEvent(new Event('load'));
const becomeIdle = () => {
  for (const work of idle.values()) work();
};

test('work waits until the page has loaded and the browser is idle', () => {
  const work = vi.fn();
  whenIdle(work);
  becomeIdle();
  expect(work).not.toHaveBeenCalled();
  load();
  expect(work).not.toHaveBeenCalled();
  becomeIdle();
  expect(work).toHaveBeenCalledOnce();
});

test('work can be cancelled before and after the page has loaded', () => {
  const work = vi.fn();
  whenIdle(work)();
  load();
  expect(idle.size).toBe(0);
  const cancel = whenIdle(work);
  load();
  cancel();
  becomeIdle();
  expect(work).not.toHaveBeenCalled();
});

test('in a browser without idle callbacks, work is done a second after the page has loaded', () => {
  vi.useFakeTimers();
  vi.unstubAllGlobals();
  vi.stubGlobal('document', { readyState: 'complete' });
  const [work, cancelled] = [vi.fn(), vi.fn()];
  whenIdle(work);
  whenIdle(cancelled)();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
  vi.useRealTimers();
});
