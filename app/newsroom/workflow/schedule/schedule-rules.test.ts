import { expect, test } from 'vitest';
import { formatInstant, parseLocalTime } from '~/newsroom/time-zone/newsroom-time';
import {
  enteredTimeText,
  localTimeIn,
  sameTimeText,
  scheduleProblem,
  sleepDuration,
  suggestedTime,
} from './schedule-rules';

const utc = (text: string): Date => new Date(text);

const now = utc('2026-06-01T12:00Z');
test.each([
  [null, null, undefined],
  ['2026-06-01T12:01Z', null, undefined],
  ['2026-06-01T12:00Z', null, 'publishAt'],
  ['2026-06-02T12:00Z', '2026-06-03T12:00Z', undefined],
  ['2026-06-02T12:00Z', '2026-06-02T12:00Z', 'unpublishAt'],
  [null, '2026-05-01T12:00Z', 'unpublishAt'],
  ['2028-06-01T12:00Z', null, undefined],
  ['2028-06-01T12:01Z', null, 'publishAt'],
  ['9999-01-01T12:00Z', null, 'publishAt'],
  ['2026-06-02T12:00Z', '9999-01-01T12:00Z', 'unpublishAt'],
])('publishing at %s and unpublishing at %s: the invalid field is %s', (publishAt, unpublishAt, field) => {
  const schedule = { publishAt: publishAt ? utc(publishAt) : null, unpublishAt: unpublishAt ? utc(unpublishAt) : null };
  expect(scheduleProblem(schedule, now)?.field).toBe(field);
});

test('a node sleeps until the next scheduled time, but for at most thirty seconds', () => {
  expect(sleepDuration(utc('2026-06-01T12:00:03Z'), now)).toBe(3_000);
  expect(sleepDuration(utc('2026-06-01T11:00Z'), now)).toBe(0);
  expect(sleepDuration(utc('2026-06-02T12:00Z'), now)).toBe(30_000);
  expect(sleepDuration(null, now)).toBe(30_000);
});

test.each([
  ['2026-06-01T12:00', '2026-06-02T09:00'],
  ['2026-06-01T09:00', '2026-06-02T09:00'],
  ['2026-06-01T08:59', '2026-06-01T09:00'],
  ['2026-12-31T23:59', '2027-01-01T09:00'],
])('at %s, the next morning is suggested: %s', (current, expected) => {
  expect(suggestedTime(current)).toBe(expected);
});

test('a time is given as it is in its time zone, in the format of the fields', () => {
  expect(localTimeIn('Europe/Berlin', utc('2026-03-29T01:30Z'))).toBe('2026-03-29T03:30');
  expect(localTimeIn('America/New_York', utc('2027-01-01T02:05Z'))).toBe('2026-12-31T21:05');
});

test('three articles that are published at the same time are named, and the others are counted', () => {
  expect(sameTimeText([])).toBe('');
  expect(sameTimeText(['One', 'Two', 'Three'])).toBe('Also scheduled for that time: “One”, “Two”, “Three”.');
  expect(sameTimeText(['One', 'Two', 'Three', 'Four'])).toBe(
    'Also scheduled for that time: “One”, “Two”, “Three” and 1 more.',
  );
});

test.each([
  ['2026-09-06T11:00', 'UTC', undefined, '6 Sep 2026, 11:00 (UTC)'],
  ['2026-03-29T03:30', 'Europe/Berlin', undefined, '29 Mar 2026, 03:30 (UTC+2)'],
  ['2026-03-29T01:30', 'Europe/Berlin', undefined, '29 Mar 2026, 01:30 (UTC+1)'],
  ['2026-03-29T02:30', 'Europe/Berlin', undefined, '29 Mar 2026, 02:30'],
  ['2026-10-25T02:30', 'Europe/Berlin', undefined, '25 Oct 2026, 02:30'],
  ['2026-10-25T02:30', 'Europe/Berlin', 'first', '25 Oct 2026, 02:30 (UTC+2)'],
  ['2026-10-25T02:30', 'Europe/Berlin', 'second', '25 Oct 2026, 02:30 (UTC+1)'],
  ['2026-06-01T09:00', 'Asia/Kathmandu', undefined, '1 Jun 2026, 09:00 (UTC+5:45)'],
  ['2026-01-01T09:00', 'America/St_Johns', undefined, '1 Jan 2026, 09:00 (UTC-3:30)'],
  ['', 'UTC', undefined, undefined],
  ['soon', 'UTC', undefined, undefined],
])('%s in %s (occurrence: %s) is %s in words', (local, zone, occurrence, text) => {
  expect(enteredTimeText(local, zone, occurrence)).toBe(text);
  const read = parseLocalTime(local, zone);
  if (read.outcome === 'one') expect(formatInstant(read.instant, zone)).toBe(text);
});
