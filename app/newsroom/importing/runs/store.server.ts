import { and, countDistinct, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { mediaItems } from '~/content/media/schema';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { ImportReport } from '../report';
import { importItems, importPictures, importRuns } from '../schema';
import type { ListReport } from '../subscribers/import-list.server';
import { type ImportFile, type ImportSettings, type Phase, phases, type RunState } from './rules';

type Stored = typeof importRuns.$inferSelect;

export type RunRow = Omit<Stored, 'file' | 'pictures' | 'settings' | 'state' | 'phase' | 'report' | 'listReport'> & {
  file: ImportFile;
  pictures: ImportFile | null;
  settings: ImportSettings;
  state: RunState;
  phase: Phase;
  report: ImportReport | null;
  listReport: ListReport | null;
};

export type RunChanges = Partial<RunRow>;

export async function addRun(
  executor: Executor,
  row: Pick<RunRow, 'id' | 'userId' | 'state' | 'phase' | 'createdAt' | 'changedAt' | 'file' | 'pictures' | 'settings'>,
): Promise<void> {
  await executor.insert(importRuns).values(row);
}

export async function findRun(executor: Executor, id: string): Promise<RunRow | undefined> {
  const [row] = await executor.select().from(importRuns).where(eq(importRuns.id, id));
  return row as RunRow | undefined;
}

/** Returns an import with the name of who started it. While a job works on it, without its report, which can be large. */
export async function findShownRun(
  executor: Executor,
  id: string,
): Promise<(RunRow & { startedBy: string | null }) | undefined> {
  const { report, ...columns } = getTableColumns(importRuns);
  const isWorking = inArray(importRuns.state, [...phases]);
  const [row] = await executor
    .select({
      ...columns,
      report: sql<ImportReport | null>`case when ${isWorking} then null else ${report} end`,
      startedBy: users.name,
    })
    .from(importRuns)
    .leftJoin(users, eq(users.id, importRuns.userId))
    .where(eq(importRuns.id, id));
  return row as (RunRow & { startedBy: string | null }) | undefined;
}

/** Returns an import, locked until the transaction ends. */
export async function lockRun(executor: Executor, id: string): Promise<RunRow | undefined> {
  const [row] = await executor.select().from(importRuns).where(eq(importRuns.id, id)).for('update');
  return row as RunRow | undefined;
}

/** An import in the list, with the name of who started it. */
export type ListedRun = Pick<RunRow, 'id' | 'settings' | 'state' | 'createdAt'> & {
  startedBy: string | null;
  fileName: string;
  format: string;
  /** Pictures that could not be copied. */
  missingPictures: number;
};

/** Returns the newest imports, newest first, without their reports. */
export async function listRuns(executor: Executor, limit: number): Promise<ListedRun[]> {
  const { id, file, settings, state, createdAt } = importRuns;
  const rows = await executor
    .select({
      ...{ id, settings, state, createdAt, startedBy: users.name },
      fileName: sql<string>`${file}->>'name'`,
      format: sql<string>`coalesce(${importRuns.report}->>'format', '')`,
      missingPictures: sql<number>`coalesce((${importRuns.report}->'pictures'->>'failed')::int, 0)`,
    })
    .from(importRuns)
    .leftJoin(users, eq(users.id, importRuns.userId))
    .orderBy(desc(createdAt))
    .limit(limit);
  return rows as ListedRun[];
}

/** Blocks other imports from starting until the transaction ends. */
export async function lockRuns(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('import_runs', 4139))`);
}

/** Returns how many imports are in one of these states. */
export async function countRuns(executor: Executor, states: readonly RunState[]): Promise<number> {
  return executor.$count(importRuns, inArray(importRuns.state, [...states]));
}

export async function updateRun(executor: Executor, id: string, changes: RunChanges): Promise<void> {
  await executor.update(importRuns).set(changes).where(eq(importRuns.id, id));
}

const stillIn = ({ id, state }: Pick<RunRow, 'id' | 'state'>) =>
  and(eq(importRuns.id, id), eq(importRuns.state, state));

/** Changes an import that is still in the given state. */
export async function updateWorkingRun(executor: Executor, run: RunRow, changes: RunChanges): Promise<void> {
  await executor.update(importRuns).set(changes).where(stillIn(run));
}

/**
 * Stores how far an import has come. Returns whether it must stop: someone has asked for that, or it is no longer in the
 * given state.
 */
export async function saveProgress(
  executor: Executor,
  run: RunRow,
  progress: Required<Pick<RunChanges, 'done' | 'total' | 'items' | 'pictureCount' | 'activeAt'>>,
): Promise<boolean> {
  const [row] = await executor
    .update(importRuns)
    .set(progress)
    .where(stillIn(run))
    .returning({ stopRequested: importRuns.stopRequested });
  return row?.stopRequested ?? true;
}

export async function deleteRun(executor: Executor, id: string): Promise<void> {
  await executor.delete(importRuns).where(eq(importRuns.id, id));
}

/** Returns finished imports that have not changed since a date and whose files have not been deleted yet. */
export async function runsWithFiles(executor: Executor, before: Date, limit: number): Promise<RunRow[]> {
  const rows = await executor
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.filesDeleted, false), lt(importRuns.changedAt, before)))
    .orderBy(importRuns.changedAt)
    .limit(limit);
  return rows as RunRow[];
}

export type AddedItem = { source: string; sourceKey: string; kind: string; targetId: string; importedAt: Date };

/** Returns what an import has added and not undone yet, in a stable order, after the given item. */
export async function addedItems(
  executor: Executor,
  runId: string,
  after: { source: string; sourceKey: string } | undefined,
  limit: number,
): Promise<AddedItem[]> {
  const { source, sourceKey, kind, targetId, importedAt } = importItems;
  return executor
    .select({ source, sourceKey, kind, targetId, importedAt })
    .from(importItems)
    .where(
      and(
        eq(importItems.runId, runId),
        after && sql`(${source}, ${sourceKey}) > (${after.source}, ${after.sourceKey})`,
      ),
    )
    .orderBy(source, sourceKey)
    .limit(limit);
}

/** Returns how many items of each kind an import has added and not undone. */
export async function countAdded(executor: Executor, runId: string): Promise<Record<string, number>> {
  const { kind } = importItems;
  const rows = await executor
    .select({ kind, count: sql<number>`count(*)::int` })
    .from(importItems)
    .where(eq(importItems.runId, runId))
    .groupBy(kind);
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
}

/** Removes the records of items, so that another import adds them again. */
export async function removeRecords(executor: Executor, runId: string, targetIds: readonly string[]): Promise<void> {
  await executor
    .delete(importItems)
    .where(and(eq(importItems.runId, runId), inArray(importItems.targetId, [...targetIds])));
}

/** Records people whom a mailing list has added as subscribers. */
export async function addSubscriberRecords(
  executor: Executor,
  runId: string,
  subscriberIds: readonly string[],
  importedAt: Date,
): Promise<void> {
  if (subscriberIds.length === 0) return;
  const rows = subscriberIds.map((id) => ({
    ...{ source: `list:${runId}`, sourceKey: id, kind: 'subscriber', targetId: id },
    ...{ contentHash: '', importedAt, runId },
  }));
  await executor.insert(importItems).values(rows);
}

/** Returns how many bytes of uploaded files are stored for imports. */
export async function storedBytes(executor: Executor): Promise<number> {
  const { file, pictures } = importRuns;
  const [row] = await executor
    .select({
      bytes: sql<number>`coalesce(sum((${file}->>'size')::float8 + coalesce((${pictures}->>'size')::float8, 0)), 0)::float8`,
    })
    .from(importRuns)
    .where(eq(importRuns.filesDeleted, false));
  return row?.bytes ?? 0;
}

/** Returns how many library pictures an import has added that still exist. */
export async function countAddedPictures(executor: Executor, runId: string): Promise<number> {
  const [row] = await executor
    .select({ count: countDistinct(importPictures.mediaId) })
    .from(importPictures)
    .innerJoin(mediaItems, eq(mediaItems.id, importPictures.mediaId))
    .where(eq(importPictures.runId, runId));
  return row?.count ?? 0;
}

/** Returns the library pictures that an import has added and that still exist. */
export async function addedPictures(executor: Executor, runId: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: importPictures.mediaId })
    .from(importPictures)
    .innerJoin(mediaItems, eq(mediaItems.id, importPictures.mediaId))
    .where(eq(importPictures.runId, runId));
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
