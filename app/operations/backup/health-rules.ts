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
  /** The last rehearsal that said something about a backup. */
  rehearsal: { startedAt: Date; outcome: 'passed' | 'failed'; failure: string | null } | undefined;
  /** Why the newest rehearsal was not possible on this server, if so. */
  impossible: string | null;
  /** When the last rehearsal passed, or else when the first backup was made. */
  provenSince: Date | undefined;
};

/** Returns what the health page says about the backups; undefined if there are none to check. */
export function backupFinding(
  { isOn, siteSince, newest, last, rehearsal, impossible, provenSince }: State,
  now: Date,
): HealthFinding | undefined {
  const ageOf = (date: Date): number => now.getTime() - date.getTime();
  if (rehearsal?.outcome === 'failed')
    return {
      state: 'unhealthy',
      message: `The last rehearsal failed, so the newest backup may not be restorable: ${rehearsal.failure}`,
    };
  if (!isOn) return undefined;
  const reason = last?.failure ? ` The last attempt failed: ${last.failure}` : '';
  if (!newest) {
    if (!siteSince || (ageOf(siteSince) < maxBackupAge && !last))
      return { state: 'healthy', message: 'The first backup is not due yet.' };
    return { state: 'unhealthy', message: `There is no backup. Anything lost now cannot be recovered.${reason}` };
  }
  const age = ageOf(newest.startedAt);
  if (age < -hour)
    return { state: 'unhealthy', message: 'The newest backup is from the future: the clock is or was wrong.' };
  if (age > maxBackupAge)
    return {
      state: 'unhealthy',
      message: `The newest backup is ${Math.floor(age / day)} days old: anything newer could be lost.${reason}`,
    };
  if (last?.failure) return { state: 'warning', message: `The last backup failed: ${last.failure}` };
  if (impossible !== null) return { state: 'warning', message: `The last rehearsal could not run: ${impossible}` };
  if (provenSince && ageOf(provenSince) > maxRehearsalAge)
    return { state: 'warning', message: 'No rehearsal of a restore has passed for more than two weeks.' };
  const hours = Math.floor(age / hour);
  const written = hours === 0 ? 'less than an hour' : pluralise(hours, 'hour');
  const rehearsed = rehearsal ? ' The last rehearsal passed.' : ' It has not been rehearsed yet.';
  return { state: 'healthy', message: `The newest backup is ${written} old.${rehearsed}` };
}
