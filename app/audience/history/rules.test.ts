import { expect, test } from 'vitest';
import { mondayOf, progressBeacon, shownWeeks, visitEndCutoff, weeksOf } from './rules';

const articleId = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each([
  ['a Monday at midnight', '2026-03-02T00:00:00Z', '2026-03-02'],
  ['a Sunday', '2026-03-08T23:59:59.999Z', '2026-03-02'],
  ['across the year', '2026-01-01T12:00:00Z', '2025-12-29'],
])('finds the Monday of a week: %s', (_what, date, monday) => {
  expect(mondayOf(new Date(date))).toEqual(new Date(`${monday}T00:00:00Z`));
});

test('the chart includes weeks in which nothing was read', () => {
  const now = new Date('2026-03-05T10:00:00Z');
  const weeks = weeksOf(
    [
      { monday: new Date('2026-03-02T00:00:00Z'), articles: 3 },
      { monday: new Date('2026-02-16T00:00:00Z'), articles: 1 },
      { monday: new Date('2024-01-01T00:00:00Z'), articles: 9 },
    ],
    now,
  );
  expect(weeks).toHaveLength(shownWeeks);
  expect(weeks.slice(-3).map(({ articles }) => articles)).toEqual([1, 0, 3]);
  expect(weeks.reduce((sum, { articles }) => sum + articles, 0)).toBe(4);
  expect(weeks[0]?.monday).toEqual(new Date('2025-12-15T00:00:00Z'));
});

test('a visit ends after 30 minutes of inactivity', () => {
  expect(visitEndCutoff(new Date('2026-03-05T10:00:00Z'))).toEqual(new Date('2026-03-05T09:30:00Z'));
});

test.each([
  { articleId, share: 101 },
  { articleId, share: -1 },
  { articleId, share: 1e308 },
  { articleId, share: 50.5 },
  { articleId, share: '50' },
  { articleId, share: null },
  { articleId: 'x', share: 50 },
  [],
  undefined,
])('rejects an invalid beacon: %j', (sent) => {
  expect(progressBeacon.safeParse(sent).success).toBe(false);
});
