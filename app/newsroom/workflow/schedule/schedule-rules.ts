/** Another article that will be published: its title, and when, as a field has it. */
export type OtherPublication = { title: string; local: string };

/** Returns the path from which the schedule of an article loads the other publications. */
export const publicationsPath = (articleId: string): string => `/admin/articles/${articleId}/publications`;

/** Maximum titles in a sentence. */
const maxTitles = 3;

/** Says which other articles are published at the same time; empty for none. */
export function sameTimeText(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const named = titles.slice(0, maxTitles).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return `Also scheduled for that time: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** How far ahead an article can be scheduled, in years: a later year is mistyped. */
const yearsAhead = 2;

/** Returns the latest time for which an article can be scheduled. */
function latestTime(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + yearsAhead);
  return latest;
}

/** Returns a time as it is in a time zone: `YYYY-MM-DDTHH:mm`. In browsers, which do without Luxon. */
export const localTimeIn = (zone: string, time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(time)
    .replace(' ', 'T');

/** Returns the UTC offset of a time zone in minutes. */
const offsetAt = (zone: string, time: Date): number =>
  Math.round((Date.parse(`${localTimeIn(zone, time)}Z`) - time.getTime()) / 60_000);

/**
 * Returns a time that was entered in words, as `formatInstant` does: `29 Mar 2026, 03:30 (UTC+2)`. In browsers, which do
 * without Luxon. A time that occurs twice has no offset until its occurrence is chosen.
 * @param local such as `2026-03-29T03:30`
 * @returns undefined for anything else
 */
export function enteredTimeText(local: string, zone: string, occurrence?: string): string | undefined {
  const time = Date.parse(`${local}Z`);
  if (!local.includes('T') || Number.isNaN(time)) return undefined;
  const date = new Date(time);
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const text = `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}, ${date.toISOString().slice(11, 16)}`;
  const day = 86_400_000;
  const possible = [-day, day]
    .map((distance) => offsetAt(zone, new Date(time + distance)))
    .filter((offset) => offsetAt(zone, new Date(time - offset * 60_000)) === offset);
  const [first, second = first] = possible;
  if (first === undefined || second === undefined) return text;
  if (first !== second && !occurrence) return text;
  const offset = occurrence === 'second' ? second : first;
  const minutes = Math.abs(offset) % 60;
  const hours = `${offset < 0 ? '-' : '+'}${Math.floor(Math.abs(offset) / 60)}`;
  return `${text} (UTC${offset === 0 ? '' : `${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`})`;
}

/** Returns the latest local time for which an article can be scheduled, in the same format as `now`: `YYYY-MM-DDTHH:mm`. */
export const latestLocalTime = (now: string): string => `${Number(now.slice(0, 4)) + yearsAhead}${now.slice(4)}`;

/** The sentences about an invalid time. */
const problems = {
  missing: 'Enter a date and time.',
  past: 'This time is in the past.',
  beyondLimit: 'Choose a time within the next two years.',
  beforePublication: 'The article would be unpublished before it is published.',
} as const;

/** Returns what the browser has found wrong with a time; empty for nothing. @param isPast whether the time is over. */
export const timeProblem = (
  { rangeUnderflow, rangeOverflow, valid }: Pick<ValidityState, 'rangeUnderflow' | 'rangeOverflow' | 'valid'>,
  isPast: boolean,
): string => {
  if (valid) return '';
  if (rangeOverflow) return problems.beyondLimit;
  if (rangeUnderflow) return isPast ? problems.past : problems.beforePublication;
  return problems.missing;
};

/**
 * Returns the problem with a schedule, if any: times must be in the future, but not further ahead than `yearsAhead`, and
 * unpublishing must follow publishing.
 */
export function scheduleProblem(
  { publishAt, unpublishAt }: { publishAt: Date | null; unpublishAt: Date | null },
  now: Date,
): { field: 'publishAt' | 'unpublishAt'; sentence: string } | undefined {
  for (const [field, time] of [
    ['publishAt', publishAt],
    ['unpublishAt', unpublishAt],
  ] as const) {
    if (time && time <= now) return { field, sentence: problems.past };
    if (time && time > latestTime(now)) return { field, sentence: problems.beyondLimit };
  }
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    return { field: 'unpublishAt', sentence: problems.beforePublication };
  }
  return undefined;
}

/** Hour at which articles are published unless someone chooses another. */
const usualTime = '09:00';

/**
 * Returns the time of publication that is suggested: the next morning.
 * @param now the current time where the article is scheduled, as `YYYY-MM-DDTHH:mm`, which is the format of the result.
 */
export function suggestedTime(now: string): string {
  const [date = '', time = ''] = now.split('T');
  if (time < usualTime) return `${date}T${usualTime}`;
  const tomorrow = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000);
  return `${tomorrow.toISOString().slice(0, 10)}T${usualTime}`;
}

/** Maximum sleep before the schedule is checked again, in milliseconds: an event may have been missed. */
const longestSleep = 30_000;

/** Returns how long to sleep until the next due time, in milliseconds. */
export function sleepDuration(due: Date | null, now: Date): number {
  return due ? Math.min(Math.max(due.getTime() - now.getTime(), 0), longestSleep) : longestSleep;
}

/** Refusals in a row of a text that takes too long to process: how many, and the time of the first. */
export type Refusals = { count: number; since: Date };

export const maxRefusals = 5;
/** In milliseconds. */
export const refusalPeriod = 10 * 60_000;

/**
 * Returns whether a scheduled publication should be cancelled: after five refusals in a row, but no sooner than ten
 * minutes after the first. An overloaded server can refuse any text, each attempt takes up to 30 seconds, and the next one
 * follows within three, so five alone could fail during an overload of less than three minutes.
 */
export const isRefusedTooOften = ({ count, since }: Refusals, now: Date): boolean =>
  count >= maxRefusals && now.getTime() - since.getTime() >= refusalPeriod;
