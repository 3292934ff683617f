/** Articles of each list in a digest. */
export const digestArticles = 6;

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** The hour of Monday, in UTC, at which digests go out. */
const digestHour = 7;
/** How long a delayed digest may still be sent: later it would be out of date. */
const digestTimeout = 2 * day;

export type DigestWeek = {
  /** ISO 8601 week in which it goes out, as `2026-W48`. */
  name: string;
  /** When it began to go out. Who joined later gets the next one. */
  dueAt: Date;
  /** Articles published since then are the week's. */
  since: Date;
};

function isoWeek(monday: Date): string {
  // The week belongs to the year that its Thursday is in (ISO 8601 §3.1.23).
  const thursday = new Date(monday.getTime() + 3 * day);
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / week);
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`;
}

/** The digest that goes out at a moment: from Monday 07:00 UTC, for two days; none at other times. */
export function digestWeekAt(now: Date): DigestWeek | undefined {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = new Date(midnight - ((now.getUTCDay() + 6) % 7) * day);
  const dueAt = new Date(monday.getTime() + digestHour * hour);
  const age = now.getTime() - dueAt.getTime();
  if (age < 0 || age >= digestTimeout) return undefined;
  return { name: isoWeek(monday), dueAt, since: new Date(dueAt.getTime() - week) };
}
