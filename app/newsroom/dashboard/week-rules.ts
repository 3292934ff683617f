import { DateTime } from 'luxon';

/** A week of the newsroom's calendar, from Monday to Sunday. */
export type Week = {
  /** ISO week, as in the URL: `2026-W48`. */
  name: string;
  number: number;
  previous: string;
  next: string;
  isCurrent: boolean;
  /** The first instants of its seven days, and of the day after. */
  bounds: Date[];
  days: WeekDay[];
};

type WeekDay = {
  /** Such as `2026-11-24`. */
  date: string;
  /** Such as “Tue”. */
  name: string;
  dayOfMonth: number;
  /** Such as “Tuesday 24 November”. */
  full: string;
  isToday: boolean;
  isPast: boolean;
};

const nameOf = (day: DateTime): string => day.toFormat("kkkk-'W'WW");

/**
 * Returns the week named in a URL, or else the current one.
 * @param requested such as `2026-W48`
 * @param zone IANA time zone in which days begin
 */
export function weekOf(requested: string | null, zone: string, now: Date): Week {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const named = /^[12]\d{3}-W\d{2}$/.test(requested ?? '') ? DateTime.fromISO(requested ?? '', { zone }) : undefined;
  const start = (named?.isValid ? named : today).startOf('week');
  const days = Array.from({ length: 7 }, (_, index) => start.plus({ days: index }));
  return {
    name: nameOf(start),
    number: start.weekNumber,
    previous: nameOf(start.minus({ weeks: 1 })),
    next: nameOf(start.plus({ weeks: 1 })),
    isCurrent: start.hasSame(today, 'week'),
    bounds: [...days, start.plus({ weeks: 1 })].map((day) => day.toJSDate()),
    days: days.map((day) => ({
      date: day.toISODate() ?? '',
      name: day.toFormat('ccc'),
      dayOfMonth: day.day,
      full: day.toFormat('cccc d LLLL'),
      isToday: day.hasSame(today, 'day'),
      isPast: day < today,
    })),
  };
}

/** Returns the first instants of the last weeks, oldest first; the last is the current week. */
export function lastWeeks(count: number, zone: string, now: Date): Date[] {
  const current = DateTime.fromJSDate(now, { zone }).startOf('week');
  return Array.from({ length: count }, (_, index) => current.minus({ weeks: count - 1 - index }).toJSDate());
}

/**
 * Groups instants by period.
 * @param starts first instants of the periods, ascending; the last period has no end
 * @returns for each period, the values whose instants are in it
 */
export function byPeriod<Value>(values: readonly Value[], starts: readonly Date[], timeOf: (value: Value) => Date) {
  const periods: Value[][] = starts.map(() => []);
  for (const value of values) {
    const index = starts.findLastIndex((start) => start <= timeOf(value));
    periods[index]?.push(value);
  }
  return periods;
}

/** Formats an instant as the time of day, such as “15:00”. */
export const timeOfDay = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');

/** Formats a future instant, such as “today, 15:00” or “25 Nov, 15:00”. */
export function comingTime(instant: Date, zone: string, now: Date): string {
  const [local, today] = [instant, now].map((date) => DateTime.fromJSDate(date, { zone })) as [DateTime, DateTime];
  if (local.hasSame(today, 'day')) return `today, ${local.toFormat('HH:mm')}`;
  if (local.hasSame(today.plus({ days: 1 }), 'day')) return `tomorrow, ${local.toFormat('HH:mm')}`;
  return local.toFormat(local.year === today.year ? 'd LLL, HH:mm' : 'd LLL yyyy, HH:mm');
}

/** Formats a length of time, in milliseconds: “12 min”, “2 h 40 min” or “3 days”. */
export function formatDuration(duration: number): string {
  const minutes = Math.max(0, Math.round(duration / 60_000));
  if (minutes === 0) return '<1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}
