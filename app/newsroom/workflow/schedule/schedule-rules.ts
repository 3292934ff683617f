import { DateTime } from 'luxon';
import type { Locale } from '~/platform/languages/locales';

/** As a field for date and time sends it (HTML `datetime-local`): minutes, without a zone. */
const localForm = "yyyy-MM-dd'T'HH:mm";
const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Which of two equal times is meant on the night when clocks are put back. */
export type Occurrence = 'first' | 'second';

export type LocalMoment =
  | { outcome: 'one'; moment: Date }
  /** Clocks showed this time twice; each with its distance from UTC, as `+02:00`. */
  | { outcome: 'doubled'; first: Date; second: Date; offsets: [string, string] }
  /** Clocks were put forward over it; the time from which they went on, as the field writes it. */
  | { outcome: 'skipped'; next: string }
  | { outcome: 'unreadable' };

/**
 * The moment that a time on the newsroom's clocks names. A time that its clocks skip in spring names none: what was
 * meant, an hour earlier or later, nobody can know. A time that comes twice in autumn names two.
 * @param local as `2026-03-29T02:30`
 * @param zone name of a time zone, as `Europe/Berlin`
 */
export function momentOf(local: string, zone: string): LocalMoment {
  if (!localPattern.test(local)) return { outcome: 'unreadable' };
  const read = DateTime.fromFormat(local, localForm, { zone });
  if (!read.isValid) return { outcome: 'unreadable' };
  // Luxon moves a skipped time forward by what was skipped.
  if (read.toFormat(localForm) !== local) return { outcome: 'skipped', next: endOfGap(read).toFormat(localForm) };
  const possible = read.getPossibleOffsets();
  const [first, second] = possible.sort((one, other) => one.toMillis() - other.toMillis());
  if (!first || !second) return { outcome: 'one', moment: read.toJSDate() };
  return {
    outcome: 'doubled',
    first: first.toJSDate(),
    second: second.toJSDate(),
    offsets: [first.toFormat('ZZ'), second.toFormat('ZZ')],
  };
}

/** The first minute after the clocks were put forward. @param after a moment less than a day behind it */
function endOfGap(after: DateTime): DateTime {
  let minute = after.startOf('minute');
  while (minute.minus({ minutes: 1 }).offset === minute.offset) minute = minute.minus({ minutes: 1 });
  return minute;
}

/** A moment as the newsroom's field for date and time shows it. */
export const localOf = (moment: Date, zone: string): string =>
  DateTime.fromJSDate(moment, { zone }).toFormat(localForm);

/** A moment as the newsroom reads it: `29 Mar 2026, 03:30 (UTC+2)`; in another language as that writes dates. */
export function momentText(moment: Date, zone: string, locale: Locale = 'en'): string {
  const local = DateTime.fromJSDate(moment, { zone }).setLocale(locale);
  const text = locale === 'en' ? local.toFormat('d LLL yyyy, HH:mm') : local.toLocaleString(DateTime.DATETIME_MED);
  return `${text} (UTC${local.toFormat('Z') === '+0' ? '' : local.toFormat('Z')})`;
}

/** Whether a schedule is valid: times in the future, and unpublishing after publishing. */
export function scheduleProblem(
  { publishAt, unpublishAt }: { publishAt: Date | null; unpublishAt: Date | null },
  now: Date,
): { field: 'publishAt' | 'unpublishAt'; sentence: string } | undefined {
  if (publishAt && publishAt <= now) return { field: 'publishAt', sentence: 'This time is in the past.' };
  if (unpublishAt && unpublishAt <= now) return { field: 'unpublishAt', sentence: 'This time is in the past.' };
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    return { field: 'unpublishAt', sentence: 'The article would be unpublished before it is published.' };
  }
  return undefined;
}

/** Maximum sleep before the schedule is checked again, in milliseconds: an event may have been missed. */
const longestSleep = 30_000;

/** How long to sleep until the next due moment, in milliseconds. */
export function sleepUntil(due: Date | null, now: Date): number {
  return due ? Math.min(Math.max(due.getTime() - now.getTime(), 0), longestSleep) : longestSleep;
}
