import { expect, test } from 'vitest';
import { reviewTime, waitingReason } from './overview-rules';
import { lastWeeks } from './week-rules';

const now = new Date('2026-11-24T09:42:00Z');
const weeks = lastWeeks(12, 'UTC', now);
const review = (daysAgo: number, minutes: number) => ({
  endedAt: new Date(now.getTime() - daysAgo * 86_400_000),
  duration: minutes * 60_000,
});

test('two reviews are not enough for a median', () => {
  expect(reviewTime([review(1, 10), review(2, 20), review(31, 20)], weeks, now)).toEqual({
    text: null,
    note: 'needs 3 reviews in 30 days; 2 so far',
  });
});

test('the median of an even number of reviews is between the middle two', () => {
  const reviews = [review(0, 10), review(0, 20), review(0, 40), review(0, 1000)];
  expect(reviewTime(reviews, weeks, now)).toEqual({
    text: '30 min',
    note: '4 reviews in 30 days',
    change: undefined,
    minutesByWeek: [30],
  });
});

test.each([
  [100, '−40% in 30 days', 'better'],
  [30, '+100% in 30 days', 'worse'],
  [60, '3 reviews in 30 days', undefined],
] as const)('a median of an hour after one of %i minutes', (before, note, change) => {
  const reviews = [1, 2, 3].flatMap((days) => [review(days, 60), review(days + 30, before)]);
  expect(reviewTime(reviews, weeks, now)).toMatchObject({ text: '1 h', note, change });
});

test.each([
  ['review', 'Ada', 1, false, 'submitted by Ada'],
  ['review', 'Ada', 2, false, 'second round, from Ada'],
  ['review', 'Ada', 3, true, 'third round, changes made, from Ada'],
  ['review', null, 2, true, 'second round, changes made'],
  ['review', null, 0, false, 'submitted'],
  ['review', null, 7, false, 'round 7'],
  ['publication', 'Ben', 1, true, 'approved by Ben'],
  ['revision', 'Ben', 1, false, 'Ben requested changes'],
  ['revision', null, 1, false, 'changes requested'],
] as const)(
  'an article waiting for %s, last touched by %s in round %i (changed: %s): “%s…”',
  (what, by, roundNumber, hasChanges, text) => {
    expect(waitingReason(what, by, roundNumber, hasChanges)).toBe(text);
  },
);

test('a waiting change says that its article is published', () => {
  expect(waitingReason('review', 'Ada', 2, false, true)).toBe('changes to a published article, second round, from Ada');
  expect(waitingReason('publication', 'Ben', 1, false, true)).toBe('changes to a published article, approved by Ben');
});
