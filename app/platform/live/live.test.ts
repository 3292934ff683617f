import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { subscribeToLive } from './live';

type Connection = { topics: string; send: (text: string) => void; end: () => void; isOpen: () => boolean };

/** Every stream requested, in order. */
let connections: Connection[] = [];
/** The server's next responses; 200 once the list is empty. */
let responses: (number | 'unreachable' | 'silent')[] = [];

class Page extends EventTarget {
  visibilityState = 'visible';
  show(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Opens a browser page with its own copy of the module; the pages share the browser's locks and channels. */
async function openPage() {
  vi.resetModules();
  const page = new Page();
  const frame = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  const module = await import('./live');
  const within = <Result>(work: () => Result): Result => {
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', frame);
    return work();
  };
  return {
    listen: (...given: Parameters<typeof subscribeToLive>) => within(() => module.subscribeToLive(...given)),
    show: async (state: 'visible' | 'hidden') => {
      within(() => page.show(state));
      await within(() => passed(100));
    },
    wait: (milliseconds: number) => within(() => passed(milliseconds)),
    leave: async () => {
      frame.dispatchEvent(new Event('pagehide'));
      await passed(0);
    },
  };
}

/** Advances the clock, and waits until messages and locks, which are real, have passed between the pages. */
async function passed(milliseconds: number): Promise<void> {
  await settled();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled();
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => realImmediate(resolve));
}
const realImmediate = setImmediate;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  connections = [];
  responses = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    const response = responses.shift() ?? 200;
    if (response === 'unreachable') throw new TypeError('fetch failed');
    if (response === 'silent') {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    if (response !== 200) return new Response('no', { status: response });
    let isOpen = true;
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    signal.addEventListener('abort', () => {
      if (isOpen) controller.error(signal.reason);
      isOpen = false;
    });
    connections.push({
      topics: new URL(path, 'https://magazine.test').searchParams.get('topics') ?? '',
      send: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => {
        isOpen = false;
        controller.close();
      },
      isOpen: () => isOpen,
    });
    return new Response(body);
  });
});

const leavings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of leavings.splice(0)) await leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function page() {
  const opened = await openPage();
  leavings.push(opened.leave);
  return opened;
}

const open = () => connections.filter(({ isOpen }) => isOpen());
const news = (topic: string, id?: string) => `data: ${JSON.stringify({ topic, id })}\n\n`;

test('a page receives all its topics on one connection, however the bytes are split', async () => {
  const reader = await page();
  const [comments, notifications] = [vi.fn(), vi.fn()];
  reader.listen('comments:1', comments);
  reader.listen('notifications', notifications);
  await reader.wait(100);
  expect(connections.map(({ topics }) => topics)).toEqual(['comments:1,notifications']);
  const text = `: open\n\n${news('comments:1', 'a')}${news('notifications')}:\n\n`;
  for (const part of [text.slice(0, 20), text.slice(20, 61), text.slice(61)]) connections[0]?.send(part);
  await reader.wait(0);
  expect(comments.mock.calls).toEqual([[{ topic: 'comments:1', id: 'a' }]]);
  expect(notifications.mock.calls).toEqual([[{ topic: 'notifications' }]]);
});

test('a listener that is behind is notified once, when the stream opens', async () => {
  const reader = await page();
  const [behind, fresh] = [vi.fn(), vi.fn()];
  reader.listen('notifications', behind, { isBehind: true });
  reader.listen('notifications', fresh);
  expect(behind).not.toHaveBeenCalled();
  await reader.wait(100);
  expect(behind.mock.calls).toEqual([[{ topic: 'notifications' }]]);
  expect(fresh).not.toHaveBeenCalled();
});

test('a broken stream reopens after 1, 2, 5, 10 and 10 seconds, then notifies every listener once', async () => {
  const reader = await page();
  const heard = vi.fn();
  reader.listen('comments:1', heard);
  await reader.wait(100);
  responses = ['unreachable', 503, 'unreachable', 429, 'unreachable'];
  connections[0]?.end();
  await reader.wait(0);
  for (const seconds of [1, 2, 5, 10, 10]) {
    const left = responses.length;
    await reader.wait(seconds * 1000 - 1);
    expect(responses.length).toBe(left);
    await reader.wait(1);
    expect(responses.length).toBe(left - 1);
  }
  expect(heard).not.toHaveBeenCalled();
  await reader.wait(10_000);
  expect(connections).toHaveLength(2);
  expect(heard.mock.calls).toEqual([[{ topic: 'comments:1' }]]);
  // The delays start again at one second.
  connections[1]?.end();
  await reader.wait(1_000);
  expect(connections).toHaveLength(3);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('35 seconds of silence break the stream, but a heartbeat every 25 seconds keeps it open', async () => {
  const reader = await page();
  reader.listen('comments:1', vi.fn());
  await reader.wait(100);
  for (let beat = 0; beat < 4; beat += 1) {
    await reader.wait(25_000);
    connections[0]?.send(':\n\n');
    await reader.wait(0);
  }
  expect(open()).toHaveLength(1);
  await reader.wait(34_999);
  expect(connections[0]?.isOpen()).toBe(true);
  await reader.wait(1);
  expect(connections[0]?.isOpen()).toBe(false);
  await reader.wait(1_000);
  expect(connections).toHaveLength(2);
});

test('a response that has not started after ten seconds is abandoned', async () => {
  const reader = await page();
  responses = ['silent'];
  reader.listen('comments:1', vi.fn());
  await reader.wait(9_999);
  expect(connections).toHaveLength(0);
  await reader.wait(1_200);
  expect(connections).toHaveLength(1);
});

test('a refused stream is not requested again until the topics change', async () => {
  const reader = await page();
  responses = [401];
  reader.listen('notifications', vi.fn());
  await reader.wait(600_000);
  expect(connections).toHaveLength(0);
  reader.listen('comments:1', vi.fn());
  await reader.wait(100);
  expect(connections.map(({ topics }) => topics)).toEqual(['comments:1,notifications']);
});

test('when the server has missed events, every listener is notified', async () => {
  const reader = await page();
  const heard = vi.fn();
  reader.listen('comments:1', heard);
  await reader.wait(100);
  connections[0]?.send('event: missed\ndata: {}\n\n');
  await reader.wait(0);
  expect(heard.mock.calls).toEqual([[{ topic: 'comments:1' }]]);
});

test('a new topic opens the next stream before the old one ends, so that nothing is missed', async () => {
  const reader = await page();
  const heard = vi.fn();
  reader.listen('notifications', heard);
  await reader.wait(100);
  responses = ['unreachable'];
  const stop = reader.listen('comments:1', vi.fn());
  await reader.wait(100);
  expect(open().map(({ topics }) => topics)).toEqual(['notifications']);
  connections[0]?.send(news('notifications', 'kept'));
  await reader.wait(1_000);
  expect(open().map(({ topics }) => topics)).toEqual(['comments:1,notifications']);
  expect(heard).toHaveBeenCalledWith({ topic: 'notifications', id: 'kept' });
  stop();
  await reader.wait(100);
  expect(open().map(({ topics }) => topics)).toEqual(['notifications']);
});

test('six pages share one stream, and each receives its own topics', async () => {
  const heard: string[] = [];
  const pages = [];
  for (let number = 0; number < 6; number += 1) {
    const one = await page();
    one.listen(`comments:${number}`, ({ topic, id }) => void heard.push(`${number} ${topic} ${id}`));
    one.listen('notifications', ({ topic }) => void heard.push(`${number} ${topic}`));
    await one.wait(100);
    pages.push(one);
  }
  expect(open()).toHaveLength(1);
  expect(open()[0]?.topics).toBe('comments:0,comments:1,comments:2,comments:3,comments:4,comments:5,notifications');
  open()[0]?.send(news('comments:4', 'x') + news('notifications'));
  await pages[0]?.wait(0);
  expect(heard.sort()).toEqual(['4 comments:4 x', ...pages.map((_page, number) => `${number} notifications`)].sort());
});

test('when the page that holds the stream closes, another takes over and each page is notified once', async () => {
  const [first, second, third] = [await page(), await page(), await page()];
  const heard = [vi.fn(), vi.fn(), vi.fn()];
  for (const [number, one] of [first, second, third].entries()) {
    one.listen('notifications', heard[number] as () => void);
    await one.wait(100);
  }
  await first.leave();
  await second.wait(100);
  expect(open()).toHaveLength(1);
  expect(heard.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  open()[0]?.send(news('notifications', 'n'));
  await second.wait(0);
  expect(heard.map(({ mock }) => mock.calls.length)).toEqual([0, 2, 2]);
});

test('a page hidden for a minute stops listening, and catches up when it is visible again', async () => {
  const reader = await page();
  const heard = vi.fn();
  reader.listen('notifications', heard);
  await reader.wait(100);
  await reader.show('hidden');
  await reader.wait(30_000);
  await reader.show('visible');
  for (let beat = 0; beat < 4; beat += 1) {
    connections[0]?.send(':\n\n');
    await reader.wait(25_000);
  }
  expect(connections).toHaveLength(1);
  expect(open()).toHaveLength(1);
  expect(heard).not.toHaveBeenCalled();
  connections[0]?.send(':\n\n');
  await reader.show('hidden');
  connections[0]?.send(':\n\n');
  for (const _half of [1, 2]) {
    await reader.wait(30_000);
    if (open().length > 0) connections[0]?.send(':\n\n');
  }
  expect(connections).toHaveLength(1);
  expect(open()).toHaveLength(0);
  await reader.show('visible');
  await reader.wait(100);
  expect(open()).toHaveLength(1);
  expect(heard.mock.calls).toEqual([[{ topic: 'notifications' }]]);
});

test('without locks each visible page opens its own stream, and hidden pages open none', async () => {
  vi.stubGlobal('navigator', {});
  const [first, second] = [await page(), await page()];
  first.listen('comments:1', vi.fn());
  await first.wait(100);
  second.listen('comments:2', vi.fn());
  await second.wait(100);
  expect(open()).toHaveLength(2);
  await first.show('hidden');
  expect(open()).toHaveLength(1);
});

test('a page without listeners holds no stream or lock', async () => {
  const reader = await page();
  const stop = reader.listen('notifications', vi.fn());
  await reader.wait(100);
  stop();
  await reader.wait(100);
  expect(open()).toHaveLength(0);
  expect((await navigator.locks.query()).held).toEqual([]);
});
