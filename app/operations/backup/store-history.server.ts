import { and, desc, eq, inArray, isNull, min, notExists, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { siteSecrets } from '~/platform/database/schema';
import type { Rehearsed } from './schedule-rules';
import { backupRehearsals, backupRuns, backups } from './schema';

export type StoredBackup = typeof backups.$inferSelect;
export type StoredRehearsal = typeof backupRehearsals.$inferSelect;
export type BackupRun = typeof backupRuns.$inferSelect;

/** Returns what is in progress, or was when the program was killed. */
export const listRuns = (executor: Executor): Promise<BackupRun[]> => executor.select().from(backupRuns);

/** Returns what is in progress. What has ended, but could not remove what it has left, is not. */
export const runsInProgress = (executor: Executor): Promise<BackupRun[]> =>
  executor
    .select()
    .from(backupRuns)
    .where(
      and(
        notExists(executor.select({ id: backups.id }).from(backups).where(eq(backups.id, backupRuns.id))),
        notExists(
          executor
            .select({ id: backupRehearsals.id })
            .from(backupRehearsals)
            .where(eq(backupRehearsals.id, backupRuns.id)),
        ),
      ),
    );

export async function addRun(executor: Executor, run: typeof backupRuns.$inferInsert): Promise<void> {
  await executor.insert(backupRuns).values(run);
}

/** Removes a run that has ended. Returns false if it is no longer there: another node has taken it for a killed one. */
export async function removeRun(executor: Executor, id: string): Promise<boolean> {
  const removed = await executor.delete(backupRuns).where(eq(backupRuns.id, id)).returning({ id: backupRuns.id });
  return removed.length > 0;
}

/** Adds a backup to the list. Returns false if it is there already. */
export async function addBackup(executor: Executor, backup: typeof backups.$inferInsert): Promise<boolean> {
  const added = await executor.insert(backups).values(backup).onConflictDoNothing().returning({ id: backups.id });
  return added.length > 0;
}

/** Returns the last backup, complete or not. */
export async function lastBackup(executor: Executor): Promise<StoredBackup | undefined> {
  const [last] = await executor.select().from(backups).orderBy(desc(backups.startedAt)).limit(1);
  return last;
}

/** When a backup was made. One that was begun while the clock was ahead has ended before it began. */
const madeAt = sql`least(${backups.startedAt}, ${backups.finishedAt})`;

/** Returns the complete backups whose files have not been deleted, the newest first. */
export const completeBackups = (executor: Executor): Promise<StoredBackup[]> =>
  executor
    .select()
    .from(backups)
    .where(and(isNull(backups.failure), isNull(backups.removedAt)))
    .orderBy(desc(madeAt));

/** Returns what the rehearsals have shown: the backup that last passed, and those whose last rehearsal failed. */
export async function rehearsedBackups(executor: Executor): Promise<Rehearsed> {
  const rows = await executor
    .selectDistinctOn([backupRehearsals.backupId])
    .from(backupRehearsals)
    .where(inArray(backupRehearsals.outcome, ['passed', 'failed']))
    .orderBy(backupRehearsals.backupId, desc(backupRehearsals.startedAt));
  return {
    proven: (await lastPassed(executor))?.backupId,
    damaged: new Set(rows.filter(({ outcome }) => outcome === 'failed').map(({ backupId }) => backupId)),
  };
}

export async function findBackup(executor: Executor, id: string): Promise<StoredBackup | undefined> {
  const [backup] = await executor.select().from(backups).where(eq(backups.id, id));
  return backup;
}

/** Records that a backup's file has been deleted. */
export async function markRemoved(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.update(backups).set({ removedAt: now }).where(eq(backups.id, id));
}

export async function addRehearsal(executor: Executor, row: typeof backupRehearsals.$inferInsert): Promise<void> {
  await executor.insert(backupRehearsals).values(row).onConflictDoNothing();
}

/** Returns the newest rehearsals with the backups that they restored, the newest first. */
export const newestRehearsals = (
  executor: Executor,
  limit: number,
): Promise<{ rehearsal: StoredRehearsal; backup: StoredBackup }[]> =>
  executor
    .select({ rehearsal: backupRehearsals, backup: backups })
    .from(backupRehearsals)
    .innerJoin(backups, eq(backups.id, backupRehearsals.backupId))
    .orderBy(desc(backupRehearsals.startedAt))
    .limit(limit);

/** Returns the last rehearsal that passed. */
export async function lastPassed(executor: Executor): Promise<StoredRehearsal | undefined> {
  const [last] = await executor
    .select()
    .from(backupRehearsals)
    .where(eq(backupRehearsals.outcome, 'passed'))
    .orderBy(desc(backupRehearsals.startedAt))
    .limit(1);
  return last;
}

/** Returns when the site was created; undefined for one that has not been used yet. */
export async function siteCreatedAt(executor: Executor): Promise<Date | undefined> {
  const [row] = await executor.select({ at: min(siteSecrets.createdAt) }).from(siteSecrets);
  return row?.at ?? undefined;
}
