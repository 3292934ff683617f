import type { RehearsalOutcome } from './rehearsal-rules';

/** How long backups are kept: the newest of each of the last days, weeks and months that have one. */
export type Retention = { days: number; weeks: number; months: number };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time after which a failed or interrupted backup or rehearsal is tried again. */
const retryAfter = hour;
/** A rehearsal that failed is repeated with the next day's backup. */
const repeatAfter = 20 * hour;
const rehearseAfter = 7 * day;

/** Returns the last moment at which the daily backup was due. @param time `HH:MM`, in UTC. */
export function lastDue(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes);
  return new Date(today <= now.getTime() ? today : today - day);
}

/** Returns the next moment at which the daily backup is due. */
export const nextDue = (time: string, now: Date): Date => new Date(lastDue(time, now).getTime() + day);

/**
 * Whether the daily backup should be made now. A time that was missed, because the program was not running, is made up
 * for.
 * @param siteSince when the site was created: a new site waits for the first scheduled time.
 * @param last the last backup, complete or not.
 */
export function isBackupDue(
  { time, siteSince, last }: { time: string; siteSince: Date; last?: { startedAt: Date; failure: string | null } },
  now: Date,
): boolean {
  const due = lastDue(time, now);
  if (siteSince > due) return false;
  // One from the future was made while the clock was wrong.
  if (!last || last.startedAt < due || last.startedAt > now) return true;
  return last.failure !== null && now.getTime() - last.startedAt.getTime() >= retryAfter;
}

/**
 * Whether the newest backup should be rehearsed now: weekly, and after a failure each new backup.
 * @param isRestorable whether this version of the program can restore it.
 */
export function isRehearsalDue(
  newest: { id: string; isRestorable: boolean } | undefined,
  last: { backupId: string; startedAt: Date; outcome: RehearsalOutcome } | undefined,
  now: Date,
): boolean {
  if (!newest?.isRestorable) return false;
  if (!last) return true;
  const age = now.getTime() - last.startedAt.getTime();
  if (age < 0) return true;
  if (last.outcome === 'interrupted') return age >= retryAfter;
  if (last.outcome === 'impossible') return age >= repeatAfter;
  if (last.outcome === 'failed') return age >= (last.backupId === newest.id ? rehearseAfter : repeatAfter);
  return age >= rehearseAfter;
}

/** Returns the Monday of a date's week. */
function weekOf(date: Date): string {
  const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * day);
  return monday.toISOString().slice(0, 10);
}

/** Of the last days, weeks and months (in UTC) that have backups, the newest backup. The newest of all is always one. */
function retainedBackups<Backup extends { startedAt: Date }>(
  newestFirst: readonly Backup[],
  { days, weeks, months }: Retention,
): Set<Backup> {
  const kept = new Set<Backup>(newestFirst.slice(0, 1));
  const keep = (periods: number, periodOf: (date: Date) => string): void => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.startedAt);
      if (seen.has(period)) continue;
      if (seen.size === periods) return;
      seen.add(period);
      kept.add(backup);
    }
  };
  keep(days, (date) => date.toISOString().slice(0, 10));
  keep(weeks, weekOf);
  keep(months, (date) => date.toISOString().slice(0, 7));
  return kept;
}

/** What the rehearsals have shown about backups: the one that last passed, and those of which the last one failed. */
export type Rehearsed = { proven: string | undefined; damaged: ReadonlySet<string> };

/**
 * Returns the backups that can be deleted. Of the last days, weeks and months that have backups, the newest stays. As only
 * periods with backups count, nothing is deleted while none are made. The newest backup that is known to work stays, too;
 * damaged ones do not count, and are deleted once a newer one has passed a rehearsal.
 */
export function expiredBackups<Backup extends { id: string; startedAt: Date }>(
  backups: readonly Backup[],
  retention: Retention,
  { proven, damaged }: Rehearsed,
): Backup[] {
  const newestFirst = [...backups].sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const kept = retainedBackups(
    newestFirst.filter(({ id }) => !damaged.has(id)),
    retention,
  );
  const provenAt = backups.find(({ id }) => id === proven)?.startedAt;
  return newestFirst.filter((backup) => {
    if (backup.id === proven || kept.has(backup)) return false;
    return !damaged.has(backup.id) || (provenAt !== undefined && backup.startedAt < provenAt);
  });
}

/** Returns the name of a backup's file. @param id the backup's ID. */
export const backupName = (startedAt: Date, id: string): string =>
  `lowdown-${startedAt.toISOString().slice(0, 16).replace(':', '')}-${id}.backup`;

/** Whether text is a name that `backupName` returns: names in a restored database are not trusted as paths. */
export const isBackupName = (name: string): boolean =>
  /^lowdown-\d{4}-\d{2}-\d{2}T\d{4}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.backup$/.test(name);
