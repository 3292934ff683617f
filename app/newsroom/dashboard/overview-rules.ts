import { roundName } from '~/newsroom/workflow/rounds/round-names';
import { byPeriod, formatDuration } from './week-rules';

const day = 24 * 60 * 60 * 1000;

/** Minimum number of reviews for a median, and number of days that it covers. */
const [fewestReviews, reviewDays] = [3, 30];

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
};

/** How long reviews take: the median, or how many more reviews are needed for one. */
export type ReviewTime =
  | { text: string; note: string; change?: 'better' | 'worse'; minutesByWeek: number[] }
  | { text: null; note: string };

/**
 * Returns the median length of the reviews that ended in the last 30 days, compared with the 30 days before.
 * @param reviews when each ended, and how long it took in milliseconds
 * @param weeks first instants of the weeks of its series; weeks without reviews are left out
 */
export function reviewTime(
  reviews: readonly { endedAt: Date; duration: number }[],
  weeks: readonly Date[],
  now: Date,
): ReviewTime {
  const between = (from: number, to: number) =>
    reviews
      .filter(({ endedAt }) => {
        const age = (now.getTime() - endedAt.getTime()) / day;
        return age >= from && age < to;
      })
      .map(({ duration }) => duration);
  const [recent, earlier] = [between(0, reviewDays), between(reviewDays, 2 * reviewDays)];
  if (recent.length < fewestReviews) {
    return { text: null, note: `needs ${fewestReviews} reviews in ${reviewDays} days; ${recent.length} so far` };
  }
  const current = median(recent);
  const change = earlier.length < fewestReviews ? 0 : Math.round((100 * (current - median(earlier))) / median(earlier));
  return {
    text: formatDuration(current),
    note:
      change === 0
        ? `${recent.length} reviews in ${reviewDays} days`
        : `${change < 0 ? '−' : '+'}${Math.abs(change)}% in ${reviewDays} days`,
    change: change === 0 ? undefined : change < 0 ? 'better' : 'worse',
    minutesByWeek: byPeriod(reviews, weeks, ({ endedAt }) => endedAt)
      .filter((week) => week.length > 0)
      .map((week) => Math.round(median(week.map(({ duration }) => duration)) / 60_000)),
  };
}

export type WaitingFor = 'review' | 'publication' | 'revision';

/**
 * Returns why an article is in someone's queue, such as “second round, changes made, from Ada”.
 * @param by name of the person who took the last step; null when unknown
 * @param hasChanges whether it has changed since a reviewer sent it back
 * @param isLive whether readers see an earlier version, so that only its changes are waiting
 */
export function waitingReason(
  waitingFor: WaitingFor,
  by: string | null,
  roundNumber: number,
  hasChanges: boolean,
  isLive = false,
): string {
  if (isLive) return `changes to a published article, ${waitingReason(waitingFor, by, roundNumber, hasChanges)}`;
  if (waitingFor === 'publication') return by ? `approved by ${by}` : 'approved';
  if (waitingFor === 'revision') return by ? `${by} requested changes` : 'changes requested';
  const round = roundName(roundNumber);
  if (round === null) return by ? `submitted by ${by}` : 'submitted';
  return [round, ...(hasChanges ? ['changes made'] : []), ...(by ? [`from ${by}`] : [])].join(', ');
}
