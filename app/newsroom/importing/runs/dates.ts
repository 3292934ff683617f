import { parseDate } from '../rules';

/** Whether a text is a date, as `YYYY-MM-DD`, that is not in the future. */
export function isPastDate(text: string, now: Date): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : undefined;
  return date !== undefined && date <= now;
}
