import { expect, test } from 'vitest';
import { byPeriod, comingTime, formatDuration, lastWeeks, weekOf } from './week-rules';

const now = new Date('2026-11-24T09:42:00Z');

test('a week runs from Monday to Sunday in the newsroom’s time zone', () => {
  const week = weekOf(null, 'Europe/Berlin', now);
  expect(week).toMatchObject({ name: '2026-W48', number: 48, previous: '2026-W47', next: '2026-W49', isCurrent: true });
  expect(week.days.map(({ name, dayOfMonth }) => `${name} ${dayOfMonth}`)).toEqual([
    ...['Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27', 'Sat 28', 'Sun 29'],
  ]);
  expect(week.days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-24']);
  expect(week.days.filter(({ isPast }) => isPast).map(({ date }) => date)).toEqual(['2026-11-23']);
  expect(week.bounds[0]?.toISOString()).toBe('2026-11-22T23:00:00.000Z');
  expect(week.bounds[7]?.toISOString()).toBe('2026-11-29T23:00:00.000Z');
});

test('a week in which the clocks change has days of 23 hours, and years have 53 weeks', () => {
  const { bounds } = weekOf('2026-W13', 'Europe/Berlin', now);
  expect((bounds[7]?.getTime() ?? 0) - (bounds[6]?.getTime() ?? 0)).toBe(23 * 3_600_000);
  expect(weekOf('2026-W53', 'UTC', now)).toMatchObject({ next: '2027-W01', isCurrent: false });
});

test.each([['2026-W54'], ['2026-W00'], ['yesterday'], ['9999-W10'], ['']])(
  '“%s” is not a week, so the current one is shown',
  (name) => {
    expect(weekOf(name, 'UTC', now).name).toBe('2026-W48');
  },
);

test('instants are grouped by week', () => {
  const weeks = lastWeeks(2, 'UTC', now);
  const times = ['2026-11-15T23:59:59Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'];
  const sorted = byPeriod(
    times.map((time) => new Date(time)),
    weeks,
    (time) => time,
  );
  expect(sorted.map(({ length }) => length)).toEqual([1, 2]);
});

test.each([
  [0, '<1 min'],
  [55, '55 min'],
  [60, '1 h'],
  [160, '2 h 40 min'],
  [24 * 60, '1 day'],
  [80 * 60, '3 days'],
])('%i minutes are “%s”', (minutes, text) => {
  expect(formatDuration(minutes * 60_000)).toBe(text);
});

test.each([
  ['2026-11-24T14:00:00Z', 'today, 15:00'],
  ['2026-11-24T23:30:00Z', 'tomorrow, 00:30'],
  ['2026-11-27T08:00:00Z', '27 Nov, 09:00'],
  ['2027-01-01T08:00:00Z', '1 Jan 2027, 09:00'],
])('%s is “%s” in Berlin', (time, text) => {
  expect(comingTime(new Date(time), 'Europe/Berlin', now)).toBe(text);
});
