import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time';

const now = new Date('2026-11-24T12:00:00Z');

test.each([
  ['2026-11-24T11:59:30Z', 'less than a minute'],
  ['2026-11-24T12:00:05Z', 'less than a minute'],
  ['2026-11-24T11:01:00Z', '59 min'],
  ['2026-11-24T11:00:00Z', '1 h'],
  ['2026-11-24T09:20:00Z', '2 h 40 min'],
  ['2026-11-23T12:00:00Z', '1 day'],
  ['2026-11-21T11:00:00Z', '3 days'],
])('since %s is %s', (since, expected) => {
  expect(waitingTime(new Date(since), now)).toBe(expected);
});
