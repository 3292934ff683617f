import type { HealthFinding } from '~/platform/health/health-check';
import { pluralise } from '~/platform/languages/pluralise';

const hour = 3600_000;
const day = 24 * hour;
/** Age from which the newest backup is too old, while backups are scheduled. */
export const maxBackupAge = 2 * day;
/** Age of the last rehearsal that passed, from which there is a warning. */
const maxRehearsalAge = 15 * day;

type State = {
  isOn: boolean;
  siteSince: Date | undefined;
  /** The newest complete backup. */
  newest: { startedAt: Date } | undefined;
  /** The last backup, complete or not. */
  last: { failure: string | null } | undefined;
  /** The last rehearsal that was not interrupted. */
  rehearsal: { startedAt: Date; outcome: 'passed' | 'failed'; failure: string | null } | undefined;
};

/** Returns what the health page says about the backups; undefined if there are none to check. */
export function backupFinding(
  { isOn, siteSince, newest, last, rehearsal }: State,
  now: Date,
): HealthFinding | undefined {
  const ageOf = (date: Date): number => now.getTime() - date.getTime();
  if (rehearsal?.outcome === 'failed')
    return {
      state: 'unhealthy',
      message: `The newest rehearsal of a restore failed, so the backup may be useless: ${rehearsal.failure}`,
    };
  if (!isOn) return undefined;
  const reason = last?.failure ? ` The last attempt failed: ${last.failure}` : '';
  if (!newest) {
    if (!siteSince || (ageOf(siteSince) < maxBackupAge && !last))
      return { state: 'healthy', message: 'The first backup has not been due yet.' };
    return { state: 'unhealthy', message: `There is no backup: what is lost now is lost.${reason}` };
  }
  const age = ageOf(newest.startedAt);
  if (age > maxBackupAge)
    return {
      state: 'unhealthy',
      message: `The newest backup is ${Math.floor(age / day)} days old: everything since then could be lost.${reason}`,
    };
  if (last?.failure) return { state: 'warning', message: `The last backup failed: ${last.failure}` };
  if (rehearsal && ageOf(rehearsal.startedAt) > maxRehearsalAge)
    return { state: 'warning', message: 'No restore has been rehearsed for more than two weeks.' };
  const hours = Math.floor(age / hour);
  const written = hours === 0 ? 'less than an hour' : pluralise(hours, 'hour');
  const rehearsed = rehearsal ? ' A restore has been rehearsed.' : ' No restore has been rehearsed yet.';
  return { state: 'healthy', message: `The newest backup is ${written} old.${rehearsed}` };
}
