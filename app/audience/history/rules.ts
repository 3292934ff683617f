import { z } from 'zod';

/** Reads on one page of the history. */
export const readsPerPage = 24;

/**
 * A member who comes back within so many minutes is still in the same visit: a reload does not hide what has changed.
 */
const visitMinutes = 30;
/** A visit whose last beacon arrived before this time has ended. */
export const visitsEndedBefore = (now: Date): Date => new Date(now.getTime() - visitMinutes * 60_000);

/** What an article's page reports while a member reads it: how far down they have got, in percent. */
export const progressBeacon = z.object({ articleId: z.uuid(), share: z.int().min(0).max(100) });
export type Progress = z.output<typeof progressBeacon>;

const day = 86_400_000;
/** "This week": the last seven days. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - 7 * day);

/** Weeks that the plot of reading shows, the present one included. */
export const shownWeeks = 12;

/** The Monday, 0:00 UTC, of the week that a moment lies in (ISO 8601). */
export function mondayOf(moment: Date): Date {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  return new Date(midnight - ((moment.getUTCDay() + 6) % 7) * day);
}

export type ReadingWeek = { monday: Date; articles: number };

/** Start of the first week that the plot shows. */
export const firstShownMonday = (now: Date): Date => new Date(mondayOf(now).getTime() - (shownWeeks - 1) * 7 * day);

/** The weeks of the plot, oldest first, those without reading among them. */
export function weeksOf(counted: readonly ReadingWeek[], now: Date): ReadingWeek[] {
  const byMonday = new Map(counted.map(({ monday, articles }) => [monday.getTime(), articles]));
  const first = firstShownMonday(now).getTime();
  return Array.from({ length: shownWeeks }, (_, place) => {
    const monday = first + place * 7 * day;
    return { monday: new Date(monday), articles: byMonday.get(monday) ?? 0 };
  });
}

/**
 * A row of the history as it is taken along. Title and address are missing where the article is no longer published.
 */
export type ExportedRead = {
  articleId: string;
  title: string | null;
  address: string | null;
  firstReadAt: Date;
  lastReadAt: Date;
  /** Percent. */
  furthest: number;
};

/** What a spreadsheet would take for a formula gets an apostrophe before it, which keeps it a text. */
const isFormula = /^[=+\-@\t\r]/;

function csvField(value: string | number): string {
  const text = String(value);
  const plain = isFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The history as a table (RFC 4180). */
export function csvOf(reads: readonly ExportedRead[]): string {
  const rows: (string | number)[][] = [
    ['article', 'title', 'address', 'first_read_at', 'last_read_at', 'furthest_percent'],
  ];
  for (const read of reads) {
    rows.push([
      read.articleId,
      read.title ?? '',
      read.address ?? '',
      read.firstReadAt.toISOString(),
      read.lastReadAt.toISOString(),
      read.furthest,
    ]);
  }
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

/** What a member can do with the history; `remove` names one article. */
export const historyChange = z.object({
  intent: z.enum(['pause', 'resume', 'clear', 'remove']),
  articleId: z.uuid().optional(),
});
export type HistoryChange = z.output<typeof historyChange>;
