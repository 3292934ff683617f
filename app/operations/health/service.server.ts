import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { backupReport } from '~/operations/backup/report.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { declaredHealthChecks } from '~/platform/features/feature.server';
import { countJobs, listDeadJobs, retryDeadJobs } from '~/platform/jobs/job-counts.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { removeProbes } from '~/platform/storage/storage-check.server';
import type { CheckView, IncidentView } from './health-view';
import { healthChanged } from './hooks';
import { monitorTokenState } from './monitors.server';
import { notifyOfChange } from './notify-admins.server';
import {
  confirmedState,
  dayOf,
  daysUntil,
  type HealthResult,
  historyDays,
  isOverdue,
  latestTime,
  longestGap,
  nextCheckAt,
  overallState,
  passedShare,
  resultHours,
  shortestGap,
  withIncidents,
} from './rules';
import { runChecks } from './run-checks.server';
import * as store from './store.server';

const hour = 3_600_000;
const goneSentence = 'It is no longer among the failed jobs.';
/** Incidents that the screen lists. */
const listedIncidents = 12;
/** Incidents that are marked in the bars, at most. */
const markedIncidents = 500;
/** Failed jobs that the screen lists. */
const listedJobs = 20;
/** Results whose times are drawn as a line. */
const drawnTimes = 24;

const limitChecks = memberLimit({ name: 'health_checks', description: 'Health checks run, by member', points: 6 });

/** Returns a check's name on the screen. Incidents may be of checks that no longer exist. */
const titleOf = (name: string): string => declaredHealthChecks().find((check) => check.name === name)?.title ?? name;

/** How a run is recorded: one that a member asked for does not count for the day, because it is no measure of the day. */
type RunKind = 'scheduled' | 'requested';

/** Stores the results of a run, begins and ends the incidents that they confirm, and notifies administrators of these. */
export async function recordResults(
  results: readonly HealthResult[],
  checkedAt: Date,
  kind: RunKind = 'scheduled',
): Promise<void> {
  await transaction(async (executor, emit) => {
    await store.lockIncidents(executor);
    const earliest = new Date(checkedAt.getTime() - longestGap);
    const previous = await store.previousStates(executor, earliest, checkedAt);
    const open = await store.openIncidents(executor);
    const openByCheck = new Map(open.map((incident) => [incident.checkName, incident]));
    await store.addResults(executor, results, checkedAt);
    if (kind === 'scheduled') await store.countResults(executor, results, checkedAt);
    for (const { name, state, message } of results) {
      const before = openByCheck.get(name)?.state ?? 'healthy';
      const after = confirmedState(before, previous.get(name)?.state, state);
      if (after === before) continue;
      const since = previous.get(name)?.checkedAt ?? checkedAt;
      await store.endIncident(executor, name, since);
      if (after !== 'healthy')
        await store.beginIncident(executor, { checkName: name, state: after, message, beganAt: since });
      await healthChanged.run(executor, { name, title: titleOf(name), from: before, to: after, message }, checkedAt);
      const changesToday = await store.countChanges(executor, name, checkedAt);
      await notifyOfChange(executor, emit, { title: titleOf(name), state: after, message, changesToday });
    }
    const names = results.map(({ name }) => name);
    await store.endOtherIncidents(executor, names, checkedAt);
    await emit({ type: 'health.checked' });
  });
}

/** Runs all checks and stores their results. @throws AppError `forbidden`. */
export async function checkHealth(actor: Actor, now: Date, kind: RunKind = 'scheduled'): Promise<HealthResult[]> {
  authorize(actor, 'health.read');
  const results = await runChecks(declaredHealthChecks());
  await recordResults(results, now, kind);
  return results;
}

/** Like `checkHealth`, for a member who does not want to wait for the next run. @throws AppError `forbidden` or `too_many`. */
export async function checkNow(actor: Actor, now: Date): Promise<HealthResult[]> {
  const member = authorizeMember(actor, 'health.read');
  await limitChecks(member);
  return checkHealth(member, now, 'requested');
}

/** Returns what the screen shows. @throws AppError `forbidden`. */
export async function readHealth(actor: Actor, now: Date) {
  authorize(actor, 'health.read');
  const days = daysUntil(now);
  const [results, times, daysByCheck, incidents, open, median, failedJobs, jobCounts] = await Promise.all([
    store.lastResults(database(), latestTime(now)),
    store.recentTimes(database(), drawnTimes),
    store.daysSince(database(), days[0] ?? dayOf(now)),
    store.listIncidents(database(), markedIncidents),
    store.openIncidents(database()),
    store.medianTime(database(), new Date(now.getTime() - 24 * hour)),
    listDeadJobs(listedJobs),
    countJobs(),
  ]);
  const checks: CheckView[] = declaredHealthChecks().flatMap(({ name, title }) => {
    const result = results.find((one) => one.name === name);
    if (!result) return [];
    const { checkedAt: _checkedAt, ...found } = result;
    const own = incidents.filter(({ checkName }) => checkName === name);
    const history = withIncidents(days, daysByCheck.get(name) ?? [], own, now);
    return [{ ...found, title, days: history, share: passedShare(history), times: times.get(name) ?? [] }];
  });
  const checkedAt = results[0]?.checkedAt ?? null;
  const mayRetry = mayDo(actor, 'jobs.retry');
  return {
    now,
    backups: mayDo(actor, 'backups.manage') ? await backupReport(actor, now) : null,
    monitorToken: monitorTokenState(actor),
    mayChangeToken: mayDo(actor, 'service_keys.manage'),
    failedJobs: {
      // Errors may quote email addresses.
      jobs: mayRetry ? failedJobs : failedJobs.map((job) => ({ ...job, error: null })),
      ...{ count: jobCounts?.dead ?? 0, mayRetry },
    },
    checkedAt,
    nextAt: nextCheckAt(now),
    isOverdue: checkedAt !== null && isOverdue(checkedAt, now),
    overall: overallState(checks.map(({ state }) => state)),
    checks,
    days,
    incidents: incidents
      .slice(0, listedIncidents)
      .map(({ checkName, ...incident }): IncidentView => ({ ...incident, title: titleOf(checkName) })),
    figures: {
      share: passedShare(checks.flatMap((check) => check.days)),
      median: median === null ? null : Math.round(median),
      open: open.length,
    },
  };
}

/**
 * Lets failed jobs run once more, and records that in the audit log. Returns how many.
 * @param id one of them; undefined for all.
 * @throws AppError `forbidden`, or `not_found` if the job is no longer among the failed ones.
 */
export async function retryJobs(actor: Actor, id: string | undefined): Promise<number> {
  authorize(actor, 'jobs.retry');
  if (id !== undefined && !isId(id)) throw new AppError('not_found', goneSentence);
  return transaction(async (executor, emit) => {
    const names = await retryDeadJobs(executor, id);
    if (names.length === 0) throw new AppError('not_found', goneSentence);
    await emit({ type: 'health.checked' });
    const jobs = [...new Set(names)].sort();
    const values = { jobs, count: names.length };
    await recordAudit(executor, actor, {
      action: 'jobs_retried',
      resourceType: 'jobs',
      resourceId: id ?? null,
      values,
    });
    return names.length;
  });
}

/** Deletes expired results, days and incidents, and the files that killed checks have left. */
export async function purgeHealth(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - historyDays * 24 * hour);
  await store.purge(
    database(),
    { results: new Date(now.getTime() - resultHours * hour), days: dayOf(oldest), incidents: oldest },
    { latest: latestTime(now), future: new Date(now.getTime() + 24 * hour) },
  );
  await removeProbes();
}

/** Runs the checks on schedule, unless they have just run: several scheduled runs may have queued up. */
export async function checkOnSchedule(now: Date): Promise<void> {
  const [last] = await store.lastResults(database(), latestTime(now));
  if (last && now.getTime() - last.checkedAt.getTime() < shortestGap) return;
  await checkHealth(operator, now);
}
