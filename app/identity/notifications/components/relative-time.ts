import { shortDate } from '~/design/format';
import { getLocale } from '~/platform/languages/compiled/runtime';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats a time relative to `now` in the reader's language, or as a date if it is at least a week ago. */
export function formatRelativeTime(time: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000));
  if (seconds >= 7 * 86_400) return shortDate(time);
  const formatter = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  return formatter.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit);
}
