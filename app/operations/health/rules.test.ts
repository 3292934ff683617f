import { expect, test } from 'vitest';
import { barPaths, barsSentence } from './bars';
import {
  confirmedState,
  countdown,
  duration,
  isOverdue,
  issuesSentence,
  nextCheckAt,
  overallState,
  passedShare,
  percentage,
  verdictOf,
  withIncidents,
} from './rules';

test('the state of the site is that of its worst check', () => {
  expect(overallState([])).toBe('checking');
  expect(overallState(['healthy', 'healthy'])).toBe('healthy');
  expect(overallState(['healthy', 'warning'])).toBe('warning');
  expect(overallState(['warning', 'unhealthy', 'healthy'])).toBe('unhealthy');
});

test.each([
  ['healthy', undefined, 'unhealthy', 'healthy'],
  ['healthy', 'healthy', 'unhealthy', 'healthy'],
  ['healthy', 'unhealthy', 'healthy', 'healthy'],
  ['healthy', 'unhealthy', 'unhealthy', 'unhealthy'],
  ['healthy', 'warning', 'unhealthy', 'warning'],
  ['healthy', 'unhealthy', 'warning', 'warning'],
  ['warning', 'unhealthy', 'unhealthy', 'unhealthy'],
  ['warning', 'healthy', 'unhealthy', 'warning'],
  ['unhealthy', 'warning', 'healthy', 'warning'],
  ['unhealthy', 'healthy', 'healthy', 'healthy'],
] as const)('a check that counts as %s, after %s and then %s, counts as %s', (before, previous, current, after) => {
  expect(confirmedState(before, previous, current)).toBe(after);
});

test('the next run is at the next full five minutes, and three missing runs mean that the checks are not running', () => {
  expect(nextCheckAt(new Date('2026-05-01T10:02:30Z'))).toEqual(new Date('2026-05-01T10:05:00Z'));
  expect(nextCheckAt(new Date('2026-05-01T10:05:00Z'))).toEqual(new Date('2026-05-01T10:10:00Z'));
  const checkedAt = new Date('2026-05-01T10:00:00Z');
  expect(isOverdue(checkedAt, new Date('2026-05-01T10:15:00Z'))).toBe(false);
  expect(isOverdue(checkedAt, new Date('2026-05-01T10:15:01Z'))).toBe(true);
});

test('only what always passed is at 100%', () => {
  const day = { passed: 99_999, warned: 0, failed: 1 };
  expect(percentage(passedShare([day]) ?? 0)).toBe('99.99%');
  expect(percentage(passedShare([{ ...day, failed: 0 }]) ?? 0)).toBe('100%');
  expect(percentage(passedShare([{ passed: 1, warned: 1, failed: 0 }]) ?? 0)).toBe('50.00%');
  expect(passedShare([])).toBeNull();
});

test('a day with an incident did not pass, whatever was counted', () => {
  const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'];
  const counted = { day: '2026-05-03', passed: 288, warned: 0, failed: 0 };
  const now = new Date('2026-05-04T10:00:00Z');
  const closed = {
    state: 'warning' as const,
    beganAt: new Date('2026-04-28T23:00:00Z'),
    endedAt: new Date('2026-05-01T01:00:00Z'),
  };
  const open = { state: 'unhealthy' as const, beganAt: new Date('2026-05-03T22:00:00Z'), endedAt: null };
  const history = withIncidents(days, [counted], [open, closed], now);
  expect(history).toEqual([
    { day: '2026-05-01', passed: 0, warned: 1, failed: 0, hasIncident: true },
    { day: '2026-05-03', passed: 288, warned: 0, failed: 1, hasIncident: true },
    { day: '2026-05-04', passed: 0, warned: 0, failed: 1, hasIncident: true },
  ]);
  expect(passedShare(history)).toBeLessThan(1);
  expect(barsSentence(days, history)).toBe(
    '4 days: 0 without problems, 1 with warnings, 2 with failures, 1 not measured, 3 with an incident',
  );
  const known = [{ ...counted, failed: 7 }];
  expect(withIncidents(days, known, [open], now)[0]).toMatchObject({ failed: 7 });
  expect(withIncidents(days, known, [], now)).toEqual(known);
});

test('durations and countdowns are short', () => {
  expect([20_000, 38 * 60_000, 5 * 3_600_000, 310 * 60_000, 72 * 3_600_000].map(duration)).toEqual([
    ...['1 min', '38 min', '5 h', '5 h 10 min', '3 days'],
  ]);
  expect([0, 59_200, 192_000, 65_000].map(countdown)).toEqual(['0 s', '1 min 00 s', '3 min 12 s', '1 min 05 s']);
});

test('the verdict counts what does not pass, and quotes the worst', () => {
  const check = (state: 'healthy' | 'warning' | 'unhealthy') => ({ title: `A ${state} one`, state, message: 'Found.' });
  expect(verdictOf([], 0).heading).toBe('Checking');
  expect(verdictOf([check('healthy')], 0)).toEqual({ heading: 'All healthy', text: 'The only check passes.' });
  expect(verdictOf([check('healthy'), check('warning')], 1)).toEqual({
    heading: 'One warning',
    text: '1 of 2 checks pass. A warning one: Found.',
  });
  expect(verdictOf([check('warning'), check('unhealthy'), check('unhealthy')], 2)).toEqual({
    heading: '2 failures, one warning',
    text: '0 of 3 checks pass. A unhealthy one: Found.',
  });
  const healthy = [check('healthy'), check('healthy')];
  expect([0, 1, 2].map((open) => verdictOf(healthy, open).text)).toEqual([
    'All 2 checks pass.',
    'All 2 checks pass now. 1 incident closes after the next check.',
    'All 2 checks pass now. 2 incidents close after the next check.',
  ]);
  expect([1, 2].map(issuesSentence)).toEqual(['1 system reporting issues', '2 systems reporting issues']);
});

test('the bars show the share of a day that did not pass, never so small that it is overlooked', () => {
  const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'];
  const history = [
    { day: '2026-05-01', passed: 288, warned: 0, failed: 0 },
    { day: '2026-05-02', passed: 287, warned: 0, failed: 1 },
    { day: '2026-05-03', passed: 144, warned: 144, failed: 0 },
    { day: '2026-05-04', passed: 0, warned: 0, failed: 3 },
  ];
  expect(barPaths(days, history)).toEqual({
    passed: 'M0 0h5v24h-5zM6 8h5v16h-5zM12 13h5v11h-5z',
    warned: 'M12 0h5v12h-5z',
    failed: 'M6 0h5v7h-5zM18 0h5v24h-5z',
    none: 'M24 15h5v8h-5z',
  });
  expect(barsSentence(days, history)).toBe(
    '5 days: 1 without problems, 1 with warnings, 2 with failures, 1 not measured',
  );
});
