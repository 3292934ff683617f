import { expect, test } from 'vitest';
import { endpointForm, nextDelay, reasonToSwitchOff, retryAfter } from './rules';

const now = new Date('2026-05-01T10:00:00Z');
const seconds = (attempts: number, random = 0.5, wait = 0): number | undefined => {
  const delay = nextDelay(attempts, wait, random);
  return delay === null ? undefined : delay / 1000;
};

test('delays grow as Standard Webhooks recommends, vary, and end', () => {
  const delays = Array.from({ length: 10 }, (_, place) => seconds(place + 1));
  expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
  expect([seconds(2, 0), seconds(2, 1)]).toEqual([270, 330]);
  expect(seconds(1, 0.5, 60_000)).toBe(60);
});

test.each([
  ['120', 120_000],
  ['Fri, 01 May 2026 10:01:00 GMT', 60_000],
  ['Fri, 01 May 2026 09:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['-5', 0],
  ['soon', 0],
  [undefined, 0],
])('Retry-After: %s', (header, expected) => expect(retryAfter(header, now)).toBe(expected));

test('an endpoint is switched off when it is gone, or has failed for five days', () => {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  expect(reasonToSwitchOff(410, now, now)).toBe('gone');
  expect(reasonToSwitchOff(null, ago(119), now)).toBeUndefined();
  expect(reasonToSwitchOff(null, ago(120), now)).toBe('failing');
});

test.each([
  'ftp://example.com/',
  'example.com',
  'https://user:secret@example.com/',
  `https://example.com/${'a'.repeat(1_000)}`,
])('the address %s is refused', (url) =>
  expect(endpointForm.safeParse({ name: 'A', url, events: ['comment.held'] }).success).toBe(false),
);

test('only known events can be chosen', () => {
  const chosen = (events: string[]) =>
    endpointForm.safeParse({ name: 'A', url: 'https://example.com/', events }).success;
  expect([chosen(['ping']), chosen([]), chosen(['comment.held'])]).toEqual([false, false, true]);
});
