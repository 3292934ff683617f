import { describe, expect, test } from 'vitest';
import { formatInstant, formatListDateTime, formatListTime, parseLocalTime, toLocalTime } from './newsroom-time';

const utc = (text: string): Date => new Date(text);

describe('parsing a local time', () => {
  test.each([
    ['2026-01-15T09:00', 'Europe/Berlin', '2026-01-15T08:00Z'],
    ['2026-07-15T09:00', 'Europe/Berlin', '2026-07-15T07:00Z'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00Z'],
    ['2026-06-01T12:00', 'Asia/Kolkata', '2026-06-01T06:30Z'],
    ['2026-06-01T12:00', 'UTC', '2026-06-01T12:00Z'],
  ])('%s in %s is %s', (local, zone, expected) => {
    expect(parseLocalTime(local, zone)).toEqual({ outcome: 'one', instant: utc(expected) });
    expect(toLocalTime(utc(expected), zone)).toBe(local);
  });

  test.each([
    ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T03:00'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:00'],
    ['2026-03-08T02:59', 'America/New_York', '2026-03-08T03:00'],
    // Lord Howe Island skips only half an hour.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:30'],
    // Beirut changes its clocks at midnight.
    ['2026-03-29T00:30', 'Asia/Beirut', '2026-03-29T01:00'],
    // Samoa skipped a whole day.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T00:00'],
  ])('%s does not exist in %s; the next valid time is %s', (local, zone, next) => {
    expect(parseLocalTime(local, zone)).toEqual({ outcome: 'skipped', next });
  });

  test.each([
    ['2026-10-25T02:00', 'Europe/Berlin', '2026-10-25T00:00Z', '2026-10-25T01:00Z', ['+02:00', '+01:00']],
    ['2026-10-25T02:59', 'Europe/Berlin', '2026-10-25T00:59Z', '2026-10-25T01:59Z', ['+02:00', '+01:00']],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30Z', '2026-11-01T06:30Z', ['-04:00', '-05:00']],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45Z', '2026-04-04T15:15Z', ['+11:00', '+10:30']],
  ])('%s occurs twice in %s', (local, zone, first, second, offsets) => {
    expect(parseLocalTime(local, zone)).toEqual({
      outcome: 'doubled',
      first: utc(first),
      second: utc(second),
      offsets,
    });
  });

  test.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-01-01',
    '2026-01-01T24:00',
    '2026-01-01T25:00',
    '2026-01-01T10:60',
    '2026-01-01T10:00Z',
    "'; drop table",
  ])('%j is unreadable', (text) => {
    expect(parseLocalTime(text, 'Europe/Berlin')).toEqual({ outcome: 'unreadable' });
  });
  test('every minute of both clock-change days occurs once, twice or never, and survives a round trip', () => {
    const counts = { one: 0, doubled: 0, skipped: 0, unreadable: 0 };
    for (const day of ['2026-03-29', '2026-10-25']) {
      for (let minute = 0; minute < 1440; minute += 1) {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const local = `${day}T${clock}`;
        const read = parseLocalTime(local, 'Europe/Berlin');
        counts[read.outcome] += 1;
        if (read.outcome === 'one') expect(toLocalTime(read.instant, 'Europe/Berlin')).toBe(local);
        if (read.outcome === 'doubled') {
          expect(read.second.getTime() - read.first.getTime()).toBe(3_600_000);
          expect([toLocalTime(read.first, 'Europe/Berlin'), toLocalTime(read.second, 'Europe/Berlin')]).toEqual([
            local,
            local,
          ]);
        }
      }
    }
    expect(counts).toEqual({ one: 2 * 1440 - 120, doubled: 60, skipped: 60, unreadable: 0 });
  });
});

test('formats an instant with its UTC offset', () => {
  expect(formatInstant(utc('2026-10-25T00:30Z'), 'Europe/Berlin')).toBe('25 Oct 2026, 02:30 (UTC+2)');
  expect(formatInstant(utc('2026-10-25T01:30Z'), 'Europe/Berlin')).toBe('25 Oct 2026, 02:30 (UTC+1)');
  expect(formatInstant(utc('2026-10-25T01:30Z'), 'UTC')).toBe('25 Oct 2026, 01:30 (UTC)');
});

test.each([
  ['the time of today', '2026-06-01T22:05Z', '00:05', '00:05'],
  ['the date of another day of this year', '2026-06-01T21:55Z', '1 Jun', '1 Jun, 23:55'],
  ['the date and the year of another year', '2025-12-31T22:55Z', '31 Dec 2025', '31 Dec 2025, 23:55'],
  ['the date without the year of the first day of this year', '2025-12-31T23:05Z', '1 Jan', '1 Jan, 00:05'],
])('lists show %s, as the newsroom’s clocks say it', (_, instant, shown, withTime) => {
  // Already the second of June in Berlin.
  expect(formatListTime(utc(instant), 'Europe/Berlin', utc('2026-06-01T22:30Z'))).toBe(shown);
  expect(formatListDateTime(utc(instant), 'Europe/Berlin', utc('2026-06-01T22:30Z'))).toBe(withTime);
});
