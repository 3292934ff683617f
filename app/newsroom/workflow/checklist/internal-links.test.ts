import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import * as redirects from '~/content/redirects/service.server';
import { checkLinks } from './links.server';

// A spy, since a mocked module would stay with the other test files in this worker, or already be loaded by them.
let lookUp: MockInstance<typeof redirects.isReachable>;

const linksTo = (count: number): string =>
  Array.from({ length: count }, (_, place) => `<a href="/article/${place}">It</a>`).join('');

beforeEach(() => {
  lookUp = vi.spyOn(redirects, 'isReachable');
});
afterEach(() => {
  vi.useRealTimers();
});

test('internal links beyond the limit stay unchecked', async () => {
  lookUp.mockImplementation(async (path) => path !== '/article/7');
  const found = await checkLinks(linksTo(20_000));
  expect(lookUp).toHaveBeenCalledTimes(500);
  expect(found.filter(({ state }) => state === 'unchecked')).toHaveLength(19_500);
  expect(found.filter(({ state }) => state === 'gone')).toEqual([{ href: '/article/7', state: 'gone' }]);
});

test('looks up four internal links at a time across all callers, and drops queued ones after four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const responses: (() => void)[] = [];
  lookUp.mockImplementation(
    () =>
      new Promise((resolve) => {
        responses.push(() => resolve(true));
      }),
  );
  const asked = Promise.all([1, 2, 3].map(() => checkLinks(linksTo(100))));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(lookUp).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(200);
  for (const found of await asked) expect(found.every(({ state }) => state === 'silent')).toBe(true);
  for (const respond of responses) respond();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  lookUp.mockResolvedValue(true);
  expect(await checkLinks(linksTo(1))).toEqual([{ href: '/article/0', state: 'works' }]);
  expect(lookUp).toHaveBeenCalledTimes(5);
});

test('a link that leaves out the scheme leads to another site, not to a page that does not exist', async () => {
  const [found] = await checkLinks('<a href="//elsewhere.test/page">It</a>', {
    reach: { allows: () => true, ports: [''] },
  });
  expect(found?.state).not.toBe('gone');
});
