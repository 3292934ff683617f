/** Maximum articles per list in a digest. */
export const digestArticles = 6;

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** Hour on Mondays, in UTC, at which digests are due. */
const digestHour = 7;
/** Time after which a delayed digest is out of date and no longer sent. */
const digestTimeout = 2 * day;

export type DigestWeek = {
  /** ISO 8601 week in which the digest is sent, such as `2026-W48`. */
  name: string;
  /** When sending starts. Members who join later get the next digest. */
  dueAt: Date;
  /** Start of the period whose articles are included. */
  since: Date;
};

function isoWeek(monday: Date): string {
  // A week belongs to the year of its Thursday (ISO 8601 §3.1.23).
  const thursday = new Date(monday.getTime() + 3 * day);
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / week);
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`;
}

/** Returns the digest to send at the given time: from Monday 07:00 UTC, for two days. `undefined` at other times. */
export function digestWeekAt(now: Date): DigestWeek | undefined {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = new Date(midnight - ((now.getUTCDay() + 6) % 7) * day);
  const dueAt = new Date(monday.getTime() + digestHour * hour);
  const age = now.getTime() - dueAt.getTime();
  if (age < 0 || age >= digestTimeout) return undefined;
  return { name: isoWeek(monday), dueAt, since: new Date(dueAt.getTime() - week) };
}
