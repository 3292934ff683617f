import { z } from 'zod';

/** Articles per page of the history. */
export const readsPerPage = 24;

/** Minutes of inactivity after which a visit ends. A reload before then still shows the change notice. */
const visitMinutes = 30;
/** Returns the cutoff time: a visit whose last beacon is older has ended. */
export const visitEndCutoff = (now: Date): Date => new Date(now.getTime() - visitMinutes * 60_000);

/** Reading progress reported by an article's page; `share` is the percentage read. */
export const progressBeacon = z.object({ articleId: z.uuid(), share: z.int().min(0).max(100) });
export type Progress = z.output<typeof progressBeacon>;

const day = 86_400_000;
/** Returns the start of "this week", the last seven days. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - 7 * day);

/** Weeks in the reading chart, including the current one. */
export const shownWeeks = 12;

/** Returns 00:00 UTC on the Monday of the date's week (ISO 8601). */
export function mondayOf(date: Date): Date {
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return new Date(midnight - ((date.getUTCDay() + 6) % 7) * day);
}

export type ReadingWeek = { monday: Date; articles: number };

/** Returns the start of the chart's first week. */
export const firstShownMonday = (now: Date): Date => new Date(mondayOf(now).getTime() - (shownWeeks - 1) * 7 * day);

/** Returns all weeks in the chart, oldest first, including those in which nothing was read. */
export function weeksOf(counted: readonly ReadingWeek[], now: Date): ReadingWeek[] {
  const byMonday = new Map(counted.map(({ monday, articles }) => [monday.getTime(), articles]));
  const first = firstShownMonday(now).getTime();
  return Array.from({ length: shownWeeks }, (_, index) => {
    const monday = first + index * 7 * day;
    return { monday: new Date(monday), articles: byMonday.get(monday) ?? 0 };
  });
}

/** A row of the exported history. Title and address are null when the article is no longer published. */
export type ExportedRead = {
  articleId: string;
  title: string | null;
  address: string | null;
  firstReadAt: Date;
  lastReadAt: Date;
  /** Furthest position reached, in percent. */
  furthest: number;
};

/** Fields of a form that changes the history; only `remove` uses `articleId`. */
export const historyChange = z.object({
  intent: z.enum(['pause', 'resume', 'clear', 'remove']),
  articleId: z.uuid().optional(),
});
export type HistoryChange = z.output<typeof historyChange>;
