import { DateTime } from 'luxon';
import type { Locale } from '~/platform/languages/locales';

/** Format of an HTML `datetime-local` field: to the minute, without a time zone. */
const localFormat = "yyyy-MM-dd'T'HH:mm";
// Luxon would read 24:00 as midnight of the next day.
const localPattern = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}$/;
/** Two days, in minutes: twice the longest time that clocks have ever skipped, which is one day. */
const longestGap = 2 * 24 * 60;

/** The chosen occurrence of a time that is ambiguous because the clocks go back. */
export type Occurrence = 'first' | 'second';

export type LocalTimeResult =
  | { outcome: 'one'; instant: Date }
  /** The time occurs twice; `offsets` are the UTC offsets, such as `+02:00`. */
  | { outcome: 'doubled'; first: Date; second: Date; offsets: [string, string] }
  /** The clocks skip this time; `next` is the first valid time, in the field's format. */
  | { outcome: 'skipped'; next: string }
  | { outcome: 'unreadable' };

/**
 * Returns the instant for a local time. A time skipped in spring has none, because either an hour earlier or an hour
 * later could be meant. A time repeated in autumn has two.
 * @param local such as `2026-03-29T02:30`
 * @param zone IANA time zone, such as `Europe/Berlin`
 */
export function parseLocalTime(local: string, zone: string): LocalTimeResult {
  if (!localPattern.test(local)) return { outcome: 'unreadable' };
  const read = DateTime.fromFormat(local, localFormat, { zone });
  if (!read.isValid) return { outcome: 'unreadable' };
  // Luxon moves a skipped time forward by the length of the gap.
  if (read.toFormat(localFormat) !== local) return { outcome: 'skipped', next: endOfGap(read).toFormat(localFormat) };
  const possible = read.getPossibleOffsets();
  const [first, second] = possible.sort((one, other) => one.toMillis() - other.toMillis());
  if (!first || !second) return { outcome: 'one', instant: read.toJSDate() };
  return {
    outcome: 'doubled',
    first: first.toJSDate(),
    second: second.toJSDate(),
    offsets: [first.toFormat('ZZ'), second.toFormat('ZZ')],
  };
}

/**
 * Returns the first minute after the clocks went forward.
 * @param after a time less than a day after the change
 */
function endOfGap(after: DateTime): DateTime {
  let minute = after.startOf('minute');
  for (let step = 0; step < longestGap && minute.minus({ minutes: 1 }).offset === minute.offset; step += 1)
    minute = minute.minus({ minutes: 1 });
  return minute;
}

/** Formats an instant for a `datetime-local` field. */
export const toLocalTime = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat(localFormat);

/** Formats an instant for the newsroom, as `29 Mar 2026, 03:30 (UTC+2)`, or in the date format of another language. */
export function formatInstant(instant: Date, zone: string, locale: Locale = 'en'): string {
  const local = DateTime.fromJSDate(instant, { zone }).setLocale(locale);
  const text = locale === 'en' ? local.toFormat('d LLL yyyy, HH:mm') : local.toLocaleString(DateTime.DATETIME_MED);
  return `${text} (UTC${local.toFormat('Z') === '+0' ? '' : local.toFormat('Z')})`;
}

/** Formats an instant as `formatListTime` does, but always with the time. */
export function formatListDateTime(instant: Date, zone: string, now: Date): string {
  const time = DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');
  const text = formatListTime(instant, zone, now);
  return text === time ? time : `${text}, ${time}`;
}

/** Formats an instant with its day, also of today, and its time, with the year if it is not this year's. */
export function formatDayAndTime(instant: Date, zone: string, now: Date): string {
  const [local, today] = [instant, now].map((date) => DateTime.fromJSDate(date, { zone })) as [DateTime, DateTime];
  return local.toFormat(local.year === today.year ? 'd LLL, HH:mm' : 'd LLL yyyy, HH:mm');
}

/** Formats an instant for newsroom lists: the time if it is today, otherwise the date, with the year if not this year's. */
export function formatListTime(instant: Date, zone: string, now: Date): string {
  const [local, today] = [instant, now].map((date) => DateTime.fromJSDate(date, { zone })) as [DateTime, DateTime];
  if (local.hasSame(today, 'day')) return local.toFormat('HH:mm');
  return local.toFormat(local.year === today.year ? 'd LLL' : 'd LLL yyyy');
}
