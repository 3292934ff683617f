import { recordAudit } from '~/identity/audit/audit.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import { AppError, RateLimitedError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { HealthFinding } from '~/platform/health/health-check';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { pluralise } from '~/platform/languages/pluralise';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { backupFinding } from './health-rules';
import { type BackupRequest, backupJob, newestBackup } from './jobs.server';
import { reachablePlaces } from './places/places.server';
import { weeklyOutcomes } from './rehearsal-rules';
import {
  type BackupReport,
  barOf,
  formatDuration,
  formatSize,
  type Moment,
  stepTitles,
  weeksSentenceOf,
} from './report-rules';
import { nextDue } from './schedule-rules';
import { backupRetention, backupTime, enableBackups } from './settings.server';
import * as history from './store-history.server';

/** Weeks of rehearsals that are shown, and more rehearsals than they have. */
const weeksShown = 12;
const maxRehearsals = 200;

const limitRequests = rateLimiter({
  ...{ name: 'backup-requests', description: 'Backups and rehearsals, by member' },
  ...{ points: 10, seconds: 3600, isShared: true },
});

/** Returns where a backup is. @param reachable labels of the places to which this server has access. */
function placeName(label: string, reachable: ReadonlySet<string>): string {
  const isReachable = reachable.has(label);
  if (label.startsWith('s3:')) return isReachable ? 'in the bucket' : 'in another bucket';
  return isReachable ? 'on this server' : 'on another server';
}

const momentOf = (date: Date): Moment => ({
  iso: date.toISOString(),
  text: formatInstant(date, siteSetting(newsroomTimeZone)),
});

const between = ({ startedAt, finishedAt }: { startedAt: Date; finishedAt: Date }): number =>
  finishedAt.getTime() - startedAt.getTime();

function shownRehearsal(rehearsal: history.StoredRehearsal): NonNullable<BackupReport['rehearsal']> {
  const total = Math.max(...rehearsal.steps.map(({ offset, milliseconds }) => offset + milliseconds), 1);
  return {
    at: momentOf(rehearsal.startedAt),
    isPassed: rehearsal.outcome === 'passed',
    duration: formatDuration(total),
    rowsExpected: rehearsal.rowsExpected,
    rowsRestored: rehearsal.rowsRestored,
    steps: rehearsal.steps.map((step) => ({
      ...{ name: step.name, title: stepTitles[step.name], isPassed: step.isPassed, ...barOf(step, total) },
      ...{ duration: formatDuration(step.milliseconds), result: step.result },
    })),
  };
}

const shownBackup = (
  backup: history.StoredBackup,
  reachable: ReadonlySet<string>,
): BackupReport['backups'][number] => ({
  ...{ id: backup.id, at: momentOf(backup.startedAt), size: formatSize(backup.bytes), rows: backup.rowCount },
  ...{ place: placeName(backup.place, reachable), isEncrypted: backup.isEncrypted, failure: backup.failure },
  duration: formatDuration(between(backup)),
});

function scheduleSentence(now: Date): string {
  if (!siteSetting(enableBackups)) return 'Scheduled backups are off.';
  const { days, weeks, months } = siteSetting(backupRetention);
  const next = formatInstant(nextDue(siteSetting(backupTime), now), siteSetting(newsroomTimeZone));
  const periods = [
    pluralise(days, 'day'),
    ...(weeks > 0 ? [pluralise(weeks, 'week')] : []),
    ...(months > 0 ? [pluralise(months, 'month')] : []),
  ];
  const list = new Intl.ListFormat('en-GB').format(periods);
  return `Next backup: ${next}. The latest backup from each of the last ${list} is kept.`;
}

/** Everything that is recorded about backups, and what follows from it for the health page. */
async function readState(now: Date) {
  const [backups, last, rehearsals, lastPassed, runs, siteSince] = await Promise.all([
    history.completeBackups(database()),
    history.lastBackup(database()),
    history.newestRehearsals(database(), maxRehearsals),
    history.lastPassed(database()),
    history.runsInProgress(database()),
    history.siteCreatedAt(database()),
  ]);
  const ended = rehearsals.map(({ rehearsal }) => rehearsal);
  const rehearsal = ended.find(({ outcome }) => outcome === 'passed' || outcome === 'failed') as
    | (history.StoredRehearsal & { outcome: 'passed' | 'failed' })
    | undefined;
  const impossible = ended[0]?.outcome === 'impossible' ? (ended[0].failure ?? '') : null;
  const provenSince = lastPassed?.startedAt ?? backups.at(-1)?.startedAt;
  const isOn = siteSetting(enableBackups);
  const finding = backupFinding({ isOn, siteSince, newest: backups[0], last, rehearsal, impossible, provenSince }, now);
  return { backups, last, ended, rehearsal, lastPassed, running: runs[0]?.kind ?? null, finding };
}

/** The check of the backups on the health page. Jobs run it, so it checks no permission. */
export const checkBackups = async (): Promise<HealthFinding | undefined> => (await readState(new Date())).finding;

/** Returns everything the newsroom shows about backups and their rehearsals. */
export async function backupReport(actor: Actor, now = new Date()): Promise<BackupReport> {
  authorize(actor, 'backups.manage');
  const [state, [place, ...others]] = await Promise.all([readState(now), reachablePlaces()]);
  const reachable = new Set([place, ...others].map(({ label }) => label));
  const { backups, last, ended, rehearsal, lastPassed, running, finding } = state;
  const [newest] = backups;
  const weeks = weeklyOutcomes(ended, weeksShown, now);
  const isFailed = finding?.state === 'unhealthy';
  return {
    state: isFailed ? 'failed' : !newest ? 'empty' : rehearsal ? 'rehearsed' : 'waiting',
    sentence: finding?.message ?? 'Scheduled backups are off.',
    running,
    version: `${last?.id} ${ended[0]?.id} ${running}`,
    newest: newest
      ? {
          age: formatDuration(now.getTime() - newest.startedAt.getTime()),
          ...{
            size: formatSize(newest.bytes),
            place: placeName(newest.place, reachable),
            isEncrypted: newest.isEncrypted,
          },
        }
      : null,
    rehearsal: rehearsal ? shownRehearsal(rehearsal) : null,
    lastPassed: lastPassed
      ? { at: momentOf(lastPassed.startedAt), duration: formatDuration(between(lastPassed)) }
      : null,
    weeks,
    weeksSentence: weeksSentenceOf(weeks),
    backups: [...(last?.failure ? [last] : []), ...backups].map((backup) => shownBackup(backup, reachable)),
    schedule: scheduleSentence(now),
    stored: `New backups are stored ${place.description}.`,
  };
}

/**
 * Has a backup made, or the newest one rehearsed, as soon as no other is in progress.
 * @throws AppError `conflict` when there is nothing that could be rehearsed, or `too_many`.
 */
export async function requestBackups(actor: Actor, requested: BackupRequest): Promise<void> {
  authorize(actor, 'backups.manage');
  if (requested === 'rehearsal') {
    const newest = await newestBackup();
    if (!newest) throw new AppError('conflict', 'There is no backup yet. Make one first.');
    if (!newest.isRestorable)
      throw new AppError(
        'conflict',
        'The newest backup cannot be rehearsed: it was made by an earlier version, or the site no longer has its key. Make a new backup first.',
      );
  }
  const limit = await limitRequests('userId' in actor ? actor.userId : actor.role);
  if (!limit.isAllowed) throw new RateLimitedError(m.member_too_many(), limit);
  await transaction(async (executor) => {
    await enqueue(executor, backupJob, { requested });
    const action = requested === 'backup' ? 'backup_requested' : 'rehearsal_requested';
    await recordAudit(executor, actor, { action, resourceType: 'database', resourceId: null });
  });
}
