import { and, asc, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { ClientError, DeviceClass, PageKind, VitalMetric } from './rules';
import { clientErrors, webVitals } from './schema';

export type CountedVital = {
  day: string;
  metric: VitalMetric;
  page: PageKind;
  device: DeviceClass;
  value: number;
  samples: number;
};

export type CountedError = ClientError & { fingerprint: string; page: PageKind; occurrences: number; seenAt: Date };

/** Maximum rows per statement: PostgreSQL accepts at most 65,535 parameters. */
export const rowsPerStatement = 1_000;

/** Adds up to `rowsPerStatement` measurements to the counts for their day. */
export async function addVitals(executor: Executor, rows: CountedVital[]): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insert(webVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [webVitals.day, webVitals.metric, webVitals.page, webVitals.device, webVitals.value],
      set: { samples: sql`${webVitals.samples} + excluded.samples` },
    });
}

/** Adds occurrences to up to `rowsPerStatement` new or existing errors. */
export async function addClientErrors(executor: Executor, rows: CountedError[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ seenAt, ...row }) => ({ ...row, firstSeenAt: seenAt, lastSeenAt: seenAt }));
  await executor
    .insert(clientErrors)
    .values(values)
    .onConflictDoUpdate({
      target: clientErrors.fingerprint,
      set: {
        occurrences: sql`${clientErrors.occurrences} + excluded.occurrences`,
        lastSeenAt: sql`greatest(${clientErrors.lastSeenAt}, excluded.last_seen_at)`,
        message: sql`excluded.message`,
        stack: sql`excluded.stack`,
        page: sql`excluded.page`,
      },
    });
}

/**
 * Deletes the least frequent errors beyond a maximum, of equally frequent ones those that were last seen first.
 * @param kept fingerprints of the errors that have just been added, so that a new kind of error is always stored.
 */
export async function deleteRarestErrors(executor: Executor, max: number, kept: string[]): Promise<void> {
  const excess = (await executor.$count(clientErrors)) - max;
  if (excess <= 0) return;
  const rarest = executor
    .select({ fingerprint: clientErrors.fingerprint })
    .from(clientErrors)
    .where(notInArray(clientErrors.fingerprint, kept))
    .orderBy(asc(clientErrors.occurrences), asc(clientErrors.lastSeenAt))
    .limit(excess);
  await executor.delete(clientErrors).where(inArray(clientErrors.fingerprint, rarest));
}

export type VitalSummary = { metric: VitalMetric; page: PageKind; p75: number; samples: number };

/** Returns the 75th percentile for each metric and kind of page. */
export async function vitalPercentiles(
  executor: Executor,
  scope: { since: string; device?: DeviceClass },
): Promise<VitalSummary[]> {
  const running = executor
    .select({
      metric: webVitals.metric,
      page: webVitals.page,
      value: webVitals.value,
      reached: sql<number>`sum(sum(${webVitals.samples})) over (
        partition by ${webVitals.metric}, ${webVitals.page} order by ${webVitals.value})`.as('reached'),
      total: sql<number>`sum(sum(${webVitals.samples})) over (
        partition by ${webVitals.metric}, ${webVitals.page})`.as('total'),
    })
    .from(webVitals)
    .where(and(gte(webVitals.day, scope.since), scope.device ? eq(webVitals.device, scope.device) : undefined))
    .groupBy(webVitals.metric, webVitals.page, webVitals.value)
    .as('running');
  const rows = await executor
    .select({
      metric: running.metric,
      page: running.page,
      p75: sql<number>`min(${running.value})`.mapWith(Number),
      samples: sql<number>`max(${running.total})`.mapWith(Number),
    })
    .from(running)
    .where(gte(running.reached, sql`0.75 * ${running.total}`))
    .groupBy(running.metric, running.page)
    .orderBy(asc(running.metric), asc(running.page));
  // The table's constraints and its only writer guarantee the types.
  return rows as VitalSummary[];
}

export type ClientErrorRow = Omit<CountedError, 'seenAt'> & { firstSeenAt: Date; lastSeenAt: Date };

/** Returns up to a hundred errors that occurred since a given time, most frequent first. */
export async function clientErrorsSince(executor: Executor, since: Date): Promise<ClientErrorRow[]> {
  const rows = await executor
    .select()
    .from(clientErrors)
    .where(gte(clientErrors.lastSeenAt, since))
    .orderBy(desc(clientErrors.occurrences), desc(clientErrors.fingerprint))
    .limit(100);
  return rows as ClientErrorRow[];
}

/** Deletes measurements and errors older than the given times. */
export async function purgeBefore(executor: Executor, before: { vitals: string; faults: Date }): Promise<void> {
  await executor.delete(webVitals).where(lt(webVitals.day, before.vitals));
  await executor.delete(clientErrors).where(lt(clientErrors.lastSeenAt, before.faults));
}
