import { expect, test } from 'vitest';
import { formatTime } from './labels';

test.each([
  ['Europe/Berlin', '1 Jun 2026, 23:55'],
  ['Asia/Kolkata', '2 Jun 2026, 03:25'],
  // A zone that is newer than the browser.
  ['Mars/Olympus_Mons', '1 Jun 2026, 21:55'],
])('times in %s are shown as %s, in UTC where the zone is unknown', (zone, shown) => {
  expect(formatTime(zone, new Date('2026-06-01T21:55:00Z'))).toBe(shown);
});
