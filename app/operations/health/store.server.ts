import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, max, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { HealthState } from '~/platform/health/health-check';
import type { HealthDay, HealthResult } from './rules';
import { healthDays, healthIncidents, healthResults } from './schema';

export type StoredIncident = typeof healthIncidents.$inferSelect & { state: HealthState };

/** Lets one run at a time be recorded, until the transaction ends. Reading goes on. */
export const lockIncidents = (executor: Executor) =>
  executor.execute(sql`lock table ${healthIncidents} in share row exclusive mode`);

/** Returns each check's last result from one time until before another. */
export async function previousStates(
  executor: Executor,
  from: Date,
  before: Date,
): Promise<Map<string, PreviousState>> {
  const rows = await executor
    .selectDistinctOn([healthResults.checkName], {
      name: healthResults.checkName,
      state: healthResults.state,
      checkedAt: healthResults.checkedAt,
    })
    .from(healthResults)
    .where(and(gte(healthResults.checkedAt, from), lt(healthResults.checkedAt, before)))
    .orderBy(healthResults.checkName, desc(healthResults.checkedAt));
  return new Map(rows.map(({ name, ...previous }) => [name, previous as PreviousState]));
}

export type PreviousState = { state: HealthState; checkedAt: Date };

/** Adds the results of a run. */
export async function addResults(executor: Executor, results: readonly HealthResult[], checkedAt: Date): Promise<void> {
  if (results.length === 0) return;
  await executor
    .insert(healthResults)
    .values(results.map(({ name, ...result }) => ({ checkName: name, checkedAt, ...result })));
}

/** Counts the results of a run for its day. */
export async function countResults(
  executor: Executor,
  results: readonly HealthResult[],
  checkedAt: Date,
): Promise<void> {
  if (results.length === 0) return;
  await executor
    .insert(healthDays)
    .values(
      results.map(({ name, state, milliseconds }) => ({
        ...{ checkName: name, day: checkedAt.toISOString().slice(0, 10), milliseconds },
        passed: Number(state === 'healthy'),
        warned: Number(state === 'warning'),
        failed: Number(state === 'unhealthy'),
      })),
    )
    .onConflictDoUpdate({
      target: [healthDays.checkName, healthDays.day],
      set: {
        passed: sql`${healthDays.passed} + excluded.passed`,
        warned: sql`${healthDays.warned} + excluded.warned`,
        failed: sql`${healthDays.failed} + excluded.failed`,
        milliseconds: sql`${healthDays.milliseconds} + excluded.milliseconds`,
      },
    });
}

/** Returns the incidents that have not ended. */
export async function openIncidents(executor: Executor): Promise<StoredIncident[]> {
  const rows = await executor.select().from(healthIncidents).where(isNull(healthIncidents.endedAt));
  return rows as StoredIncident[];
}

/** Returns the incidents that have not ended, and then the last ones that have. */
export async function listIncidents(executor: Executor, limit: number): Promise<StoredIncident[]> {
  const rows = await executor
    .select()
    .from(healthIncidents)
    .orderBy(sql`${healthIncidents.endedAt} is not null`, desc(healthIncidents.beganAt), desc(healthIncidents.id))
    .limit(limit);
  return rows as StoredIncident[];
}

export async function beginIncident(
  executor: Executor,
  incident: { checkName: string; state: HealthState; message: string; beganAt: Date },
): Promise<void> {
  await executor.insert(healthIncidents).values({ id: newId(), ...incident });
}

export async function endIncident(executor: Executor, checkName: string, endedAt: Date): Promise<void> {
  await executor
    .update(healthIncidents)
    .set({ endedAt })
    .where(and(eq(healthIncidents.checkName, checkName), isNull(healthIncidents.endedAt)));
}

/** Returns how often a check's state has changed on the day of a time (in UTC), up to that time. */
export async function countChanges(executor: Executor, checkName: string, until: Date): Promise<number> {
  const day = new Date(until.toISOString().slice(0, 10));
  const ofCheck = eq(healthIncidents.checkName, checkName);
  const began = await executor.$count(healthIncidents, and(ofCheck, gte(healthIncidents.beganAt, day)));
  // A change from a warning to a failure ends one incident and begins another at the same time.
  const { rows } = await executor.execute<{ ended: number }>(sql`
    select count(*)::int as ended from health_incidents as ended
    where check_name = ${checkName} and ended_at >= ${day.toISOString()}::timestamptz
      and not exists (
        select from health_incidents as next where next.check_name = ended.check_name and next.began_at = ended.ended_at
      )`);
  return began + (rows[0]?.ended ?? 0);
}

/** Ends the incidents of checks that have nothing left to check. */
export async function endOtherIncidents(executor: Executor, checked: readonly string[], endedAt: Date): Promise<void> {
  await executor
    .update(healthIncidents)
    .set({ endedAt })
    .where(
      and(
        isNull(healthIncidents.endedAt),
        checked.length > 0 ? notInArray(healthIncidents.checkName, [...checked]) : undefined,
      ),
    );
}

/** Selects the time of the last run, at the latest a given time. */
const lastRunTime = (executor: Executor, latest: Date) =>
  executor
    .select({ time: max(healthResults.checkedAt) })
    .from(healthResults)
    .where(lte(healthResults.checkedAt, latest));

/** Returns the results of the last run, at the latest of a given time. */
export async function lastResults(executor: Executor, latest: Date): Promise<(HealthResult & { checkedAt: Date })[]> {
  const rows = await executor
    .select()
    .from(healthResults)
    .where(eq(healthResults.checkedAt, lastRunTime(executor, latest)));
  return rows.map(({ checkName, state, ...row }) => ({ ...row, name: checkName, state: state as HealthState }));
}

/** Returns how long each check took, of its last results, oldest first. */
export async function recentTimes(executor: Executor, limit: number): Promise<Map<string, number[]>> {
  const { rows } = await executor.execute<{ name: string; times: number[] }>(sql`
    select check_name as name, array_agg(milliseconds order by checked_at) as times
    from (
      select *, row_number() over (partition by check_name order by checked_at desc) as place from health_results
    ) as recent
    where place <= ${limit} group by check_name`);
  return new Map(rows.map(({ name, times }) => [name, times]));
}

/** Returns the median time of all checks since a time, in milliseconds; null without results. */
export async function medianTime(executor: Executor, since: Date): Promise<number | null> {
  const { rows } = await executor.execute<{ median: number | null }>(sql`
    select percentile_cont(0.5) within group (order by milliseconds) as median
    from health_results where checked_at >= ${since.toISOString()}::timestamptz`);
  return rows[0]?.median ?? null;
}

/** Returns the days of every check since a day, by name, oldest first. */
export async function daysSince(executor: Executor, day: string): Promise<Map<string, HealthDay[]>> {
  const rows = await executor
    .select()
    .from(healthDays)
    .where(gte(healthDays.day, day))
    .orderBy(healthDays.checkName, healthDays.day);
  const days = new Map<string, HealthDay[]>();
  for (const { checkName, milliseconds: _milliseconds, ...row } of rows) {
    const known = days.get(checkName);
    if (known) known.push(row);
    else days.set(checkName, [row]);
  }
  return days;
}

/**
 * Deletes what is older than it is stored for, except the results of the last run, which show how long ago it was. Also
 * deletes results from the future.
 * @param latest latest time of a run that has happened.
 * @param future time after which results are from the future.
 */
export async function purge(
  executor: Executor,
  before: { results: Date; days: string; incidents: Date },
  { latest, future }: { latest: Date; future: Date },
): Promise<void> {
  const isOld = and(
    lt(healthResults.checkedAt, before.results),
    lt(healthResults.checkedAt, lastRunTime(executor, latest)),
  );
  await executor.delete(healthResults).where(or(isOld, gt(healthResults.checkedAt, future)));
  await executor.delete(healthDays).where(lt(healthDays.day, before.days));
  await executor
    .delete(healthIncidents)
    .where(and(isNotNull(healthIncidents.endedAt), lt(healthIncidents.endedAt, before.incidents)));
}
