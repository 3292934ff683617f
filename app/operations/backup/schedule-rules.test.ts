import { describe, expect, test } from 'vitest';
import { backupFinding } from './health-rules';
import { firstDifference, weeklyOutcomes } from './rehearsal-rules';
import { barOf, formatDuration, formatSize, weeksSentenceOf } from './report-rules';
import {
  backupName,
  expiredBackups,
  isBackupDue,
  isBackupName,
  isRehearsalDue,
  lastDue,
  nextDue,
  type Rehearsed,
} from './schedule-rules';

const at = (text: string): Date => new Date(`${text.length === 10 ? `${text}T02:30` : text}:00Z`);
const daysBefore = (days: number, now: Date): Date => new Date(now.getTime() - days * 86_400_000);

describe('the schedule', () => {
  test.each([
    ['2026-03-05T02:29', '2026-03-04T02:30', '2026-03-05T02:30'],
    ['2026-03-05T02:30', '2026-03-05T02:30', '2026-03-06T02:30'],
    ['2026-01-01T00:00', '2025-12-31T02:30', '2026-01-01T02:30'],
  ])('at %s, the backup was last due at %s and is due next at %s', (now, last, next) => {
    expect([lastDue('02:30', at(now)), nextDue('02:30', at(now))]).toEqual([at(last), at(next)]);
  });

  const siteSince = at('2026-01-01');
  test.each([
    ['there is none', undefined, '2026-03-05T10:00', true],
    ['the last one was made yesterday', { startedAt: at('2026-03-04T02:35'), failure: null }, '2026-03-05T02:30', true],
    ['it is not time yet', { startedAt: at('2026-03-04T02:35'), failure: null }, '2026-03-05T02:20', false],
    ['today’s is made', { startedAt: at('2026-03-05T02:35'), failure: null }, '2026-03-05T23:00', false],
    ['today’s failed just now', { startedAt: at('2026-03-05T02:35'), failure: 'Full.' }, '2026-03-05T02:45', false],
    [
      'the last one was made while the clock was ahead',
      { startedAt: at('2031-03-05'), failure: null },
      '2026-03-05T02:40',
      true,
    ],
    ['today’s failed an hour ago', { startedAt: at('2026-03-05T02:35'), failure: 'Full.' }, '2026-03-05T03:35', true],
  ])('when %s, a backup is due or not', (_, last, now, isDue) => {
    expect(isBackupDue({ time: '02:30', siteSince, last }, at(now))).toBe(isDue);
  });
  test('a site that is an hour old waits for the next scheduled time', () => {
    const created = at('2026-03-05T09:00');
    expect(isBackupDue({ time: '02:30', siteSince: created }, at('2026-03-05T10:00'))).toBe(false);
    expect(isBackupDue({ time: '02:30', siteSince: created }, at('2026-03-06T02:30'))).toBe(true);
  });

  const now = at('2026-03-20');
  const newest = { id: 'newest', isRestorable: true };
  test.each([
    ['before the first backup', undefined, undefined, false],
    ['before the first rehearsal', newest, undefined, true],
    ['after an upgrade, until the next backup', { id: 'old', isRestorable: false }, undefined, false],
    ['six days after one passed', newest, { backupId: 'old', outcome: 'passed', days: 6 }, false],
    ['a week after one passed', newest, { backupId: 'old', outcome: 'passed', days: 7 }, true],
    ['a day after one failed, with a new backup', newest, { backupId: 'old', outcome: 'failed', days: 1 }, true],
    ['a day after one failed, without a new backup', newest, { backupId: 'newest', outcome: 'failed', days: 1 }, false],
    ['a day after one was interrupted', newest, { backupId: 'newest', outcome: 'interrupted', days: 1 }, true],
    ['a day after one was impossible', newest, { backupId: 'newest', outcome: 'impossible', days: 1 }, true],
    ['an hour after one was impossible', newest, { backupId: 'newest', outcome: 'impossible', days: 0.05 }, false],
    ['after one while the clock was ahead', newest, { backupId: 'newest', outcome: 'passed', days: -900 }, true],
    ['at once after one was interrupted', newest, { backupId: 'newest', outcome: 'interrupted', days: 0 }, false],
  ] as const)('%s, a rehearsal is due or not', (_, backup, last, isDue) => {
    const rehearsal = last && { ...last, startedAt: daysBefore(last.days, now) };
    expect(isRehearsalDue(backup, rehearsal, now)).toBe(isDue);
  });
});

describe('backups that are no longer kept', () => {
  const daily = (count: number, end = '2026-06-30') =>
    Array.from({ length: count }, (_, index) => ({ id: `${index}`, startedAt: daysBefore(index, at(end)) }));
  const unproven = { proven: undefined, damaged: new Set<string>() };
  const remaining = (
    backups: { id: string; startedAt: Date }[],
    kept: Parameters<typeof expiredBackups>[1],
    rehearsed: Rehearsed = unproven,
  ): string[] => {
    const expired = expiredBackups(backups, kept, rehearsed);
    return backups.filter((one) => !expired.includes(one)).map(({ startedAt }) => startedAt.toISOString().slice(0, 10));
  };

  test('leave the newest of each day, week and month', () => {
    expect(remaining(daily(120), { days: 3, weeks: 3, months: 3 })).toEqual([
      // Days; the first is also the newest of its week and month.
      ...['2026-06-30', '2026-06-29', '2026-06-28'],
      // Sundays end weeks.
      '2026-06-21',
      ...['2026-05-31', '2026-04-30'],
    ]);
  });
  test('do not include the newest of all, whatever the settings', () => {
    expect(remaining(daily(5), { days: 0, weeks: 0, months: 0 })).toEqual(['2026-06-30']);
  });
  test('are none when nothing new has been made, however long ago', () => {
    const kept = { days: 7, weeks: 4, months: 12 };
    const all = daily(400);
    const expired = new Set(expiredBackups(all, kept, unproven));
    const once = all.filter((one) => !expired.has(one));
    expect(expiredBackups(once, kept, unproven)).toEqual([]);
  });
  test('never include the last one that has passed a rehearsal', () => {
    const kept = { days: 1, weeks: 0, months: 0 };
    expect(remaining(daily(5), kept, { ...unproven, proven: '3' })).toEqual(['2026-06-30', '2026-06-27']);
  });
  test('include damaged ones only once a newer one has passed, and these push out no other', () => {
    const kept = { days: 2, weeks: 0, months: 0 };
    const damaged = new Set(['0', '1']);
    expect(remaining(daily(5), kept, { proven: undefined, damaged })).toEqual([
      ...['2026-06-30', '2026-06-29', '2026-06-28', '2026-06-27'],
    ]);
    expect(remaining(daily(5), kept, { proven: '0', damaged: new Set(['1']) })).toEqual(['2026-06-30', '2026-06-28']);
  });
  test('include all but the newest of one day', () => {
    const sameDay = ['T02:30', 'T09:00', 'T18:15'].map((time) => ({ id: time, startedAt: at(`2026-06-30${time}`) }));
    expect(expiredBackups(sameDay, { days: 7, weeks: 4, months: 12 }, unproven)).toEqual([sameDay[1], sameDay[0]]);
  });
});

test('only names that the site gives are names of backups', () => {
  const name = backupName(at('2026-03-05T02:30'), '01890a5d-ac96-774b-bcce-b302099a8057');
  expect(name).toBe('lowdown-2026-03-05T0230-01890a5d-ac96-774b-bcce-b302099a8057.backup');
  expect(isBackupName(name)).toBe(true);
  for (const other of ['', '../master.key', `../${name}`, `/${name}`, `${name}/..`, `${name}.part`, `${name}\n`])
    expect(isBackupName(other), other).toBe(false);
});

test('the first table with another number of rows is found, also one that only one side has', () => {
  expect(firstDifference({ a: 1, b: 0 }, { a: 1 })).toBeUndefined();
  expect(firstDifference({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual({ table: 'b', expected: 2, found: 3 });
  expect(firstDifference({ a: 1 }, { a: 1, new: 4 })).toEqual({ table: 'new', expected: 0, found: 4 });
});

test('weeks without, with passed and with failed rehearsals', () => {
  const now = at('2026-03-30');
  const ended = (days: number, outcome: 'passed' | 'failed' | 'interrupted') => ({
    startedAt: daysBefore(days, now),
    outcome,
  });
  const rehearsals = [ended(0, 'passed'), ended(8, 'failed'), ended(9, 'passed'), ended(15, 'interrupted')];
  const weeks = weeklyOutcomes(rehearsals, 4, now);
  expect(weeks).toEqual(['none', 'none', 'failed', 'passed']);
  expect(weeksSentenceOf(weeks)).toBe('1 passed, 1 failed, 2 without a rehearsal');
  expect(weeksSentenceOf(['none'])).toBe('no rehearsals yet');
});

describe('the finding for the health page', () => {
  const now = at('2026-03-20');
  const healthy = {
    isOn: true,
    siteSince: daysBefore(100, now),
    newest: { startedAt: daysBefore(0.5, now) },
    last: { failure: null },
    rehearsal: { startedAt: daysBefore(3, now), outcome: 'passed' as const, failure: null },
    ...{ impossible: null, provenSince: daysBefore(3, now) },
  };
  const failed = { startedAt: now, outcome: 'failed' as const, failure: 'users has 1 rows instead of 2.' };
  test.each([
    ['all is well', {}, 'healthy', /12 hours old\. The last rehearsal passed/],
    ['no rehearsal yet', { rehearsal: undefined }, 'healthy', /It has not been rehearsed yet/],
    ['the rehearsal failed', { rehearsal: failed }, 'unhealthy', /not be restorable: users has 1 rows/],
    ['the rehearsal failed, schedule off', { rehearsal: failed, isOn: false }, 'unhealthy', /not be restorable/],
    ['two days and a bit', { newest: { startedAt: daysBefore(2.1, now) } }, 'unhealthy', /is 2 days old/],
    ['no backup', { newest: undefined, last: { failure: 'No space.' } }, 'unhealthy', /no backup\. .* No space\./],
    ['a new site', { newest: undefined, last: undefined, siteSince: daysBefore(1, now) }, 'healthy', /not due yet/],
    ['the last one failed', { last: { failure: 'No space.' } }, 'warning', /failed: No space\./],
    ['no rehearsal that passed recently', { provenSince: daysBefore(16, now) }, 'warning', /two weeks/],
    ['a rehearsal that was not possible', { impossible: 'No room.' }, 'warning', /could not run: No room\./],
    ['a backup from the future', { newest: { startedAt: daysBefore(-900, now) } }, 'unhealthy', /from the future/],
    ['a backup just now', { newest: { startedAt: now } }, 'healthy', /less than an hour old/],
  ] as const)('%s', (_, change, state, message) => {
    expect(backupFinding({ ...healthy, ...change }, now)).toMatchObject({
      state,
      message: expect.stringMatching(message),
    });
  });
  test('is missing while scheduled backups are off', () => {
    expect(backupFinding({ ...healthy, isOn: false, newest: undefined }, now)).toBeUndefined();
  });
});

test('sizes, durations and bars', () => {
  expect([0, 999, 1_500, 214_000_000, 3_200_000_000].map(formatSize)).toEqual([
    ...['0 bytes', '999 bytes', '1.5 KB', '214 MB', '3.2 GB'],
  ]);
  expect([400, 1_400, 58_000, 126_000, 26_640_000, 400_000_000].map(formatDuration)).toEqual([
    ...['400 ms', '1.4 s', '58 s', '2 min 06', '7 h 24', '4 days'],
  ]);
  expect(barOf({ offset: 50, milliseconds: 25 }, 100)).toEqual({ start: 50, width: 25 });
  expect(barOf({ offset: 100, milliseconds: 0 }, 100)).toEqual({ start: 99, width: 1 });
});
