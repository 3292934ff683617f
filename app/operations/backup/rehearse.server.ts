import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { placeWithLabel } from './places/places.server';
import { isOfThisServer, type RehearsalStep } from './rehearsal-rules';
import { recordStep } from './rehearse-restore.server';
import * as scratch from './scratch/scratch.server';
import { scratchDatabaseName } from './scratch/scratch-name';
import * as history from './store-history.server';
import { type RehearsalOutput, rehearsalTask } from './tasks';

/** Returns a backup's file on this machine, unchanged since it was written. */
async function fetchFile(backup: history.StoredBackup, folder: string) {
  const place = await placeWithLabel(backup.place);
  if (!place) throw new AppError('unavailable', 'The backup is on another server.');
  const path = await place.fetch(backup, folder);
  return { result: 'checksum matches', value: path };
}

/** Restores a backup beside the site, in a worker. Returns what it found; a failed step is the last. */
async function restoreBeside(run: {
  fileKey: string | null;
  path: string;
  startedAt: number;
  databaseName: string | null;
  folder: string;
}): Promise<RehearsalOutput> {
  const { path, fileKey, startedAt, databaseName, folder } = run;
  const steps: RehearsalStep[] = [];
  try {
    const target = await scratch.createScratch(databaseName, folder);
    return await runTask(rehearsalTask, { path, fileKey, startedAt, target });
  } catch (error) {
    // At shutdown, the rehearsal is interrupted, and begins again after the start.
    if (error instanceof TaskRefusedError && error.reason === 'stopping') throw error;
    log.error({ err: error }, 'a backup could not be restored beside the site');
    await recordStep({ steps, startedAt, path }, 'restore', () => Promise.reject(asSentence(error))).catch(
      () => undefined,
    );
    return { steps, rowsExpected: 0, rowsRestored: 0, isImpossible: true };
  }
}

const refusals = {
  busy: 'The server was too busy.',
  too_slow: 'It took too long.',
  crashed: 'It needed more memory than it may use.',
  stopping: '',
} as const;

/** Returns the error that says why this server could not restore a backup. */
const asSentence = (error: unknown): unknown =>
  error instanceof TaskRefusedError ? new AppError('unavailable', refusals[error.reason]) : error;

/**
 * Rehearses the restore of a backup: fetches it from its place, restores it into a database of its own, compares the two
 * and removes everything. The result is recorded.
 */
export async function rehearse(backup: history.StoredBackup & { fileKey: string | null }, now: Date): Promise<void> {
  const id = newId();
  const databaseName = (await scratch.canCreateDatabase()) ? scratchDatabaseName(id) : null;
  // Recorded before it is created, so that it is found if the program is killed.
  await history.addRun(database(), {
    ...{ id, kind: 'rehearsal', startedAt: now, backupId: backup.id, scratchDatabase: databaseName },
  });
  const folder = await scratch.createScratchFolder(id);
  const startedAt = Date.now();
  const fetched: RehearsalStep[] = [];
  // Neither a place that cannot be reached nor a full disk says anything about the backup.
  let isImpossible = false;
  const path = await recordStep({ steps: fetched, startedAt, path: folder }, 'fetch', () =>
    fetchFile(backup, folder),
  ).catch((error: unknown) => {
    isImpossible = error instanceof AppError ? error.code === 'unavailable' : isOfThisServer(error);
    return undefined;
  });
  const output: RehearsalOutput =
    path === undefined
      ? { steps: [], rowsExpected: 0, rowsRestored: 0, isImpossible }
      : await restoreBeside({ ...backup, path, startedAt, databaseName, folder });
  const steps = [...fetched, ...withRowsCompared(output, backup.rowCount)];
  const failed = steps.find(({ isPassed }) => !isPassed);
  if (failed) log.error({ backup: backup.id, failure: failed.result }, 'the rehearsal of a restore failed');
  const removal: RehearsalStep[] = [];
  const isRemoved = await recordStep({ steps: removal, startedAt, path: folder }, 'remove', async () => {
    if (databaseName !== null) await scratch.dropScratchDatabase(databaseName);
    await scratch.removeScratchFolders();
    return { result: 'scratch database deleted', value: true };
  }).catch((error: unknown) => {
    log.error({ err: error }, 'what a rehearsal has left could not be removed and will be tried again');
    return false;
  });
  await transaction(async (executor) => {
    await history.addRehearsal(executor, {
      ...{ id, backupId: backup.id, startedAt: now, finishedAt: new Date(), failure: failed?.result ?? null },
      ...{ steps: [...steps, ...removal], rowsRestored: output.rowsRestored },
      outcome: !failed ? 'passed' : output.isImpossible ? 'impossible' : 'failed',
      rowsExpected: output.rowsExpected || backup.rowCount,
    });
    // Otherwise, the next run removes what this one could not.
    if (isRemoved) await history.removeRun(executor, id);
  });
}

/** Returns the steps; a consistent file with fewer rows than were written fails the comparison. */
const withRowsCompared = ({ steps, rowsExpected }: RehearsalOutput, written: number): RehearsalStep[] =>
  steps.map((step) =>
    step.name === 'compare' && step.isPassed && rowsExpected !== written
      ? { ...step, isPassed: false, result: `The file has ${rowsExpected} rows, but ${written} were written.` }
      : step,
  );
