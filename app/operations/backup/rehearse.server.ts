import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { placeWithLabel } from './places.server';
import type { RehearsalStep } from './rehearsal-rules';
import { recordStep } from './rehearse-restore.server';
import * as scratch from './scratch.server';
import * as history from './store-history.server';
import { type RehearsalOutput, rehearsalTask } from './tasks';

/** Returns a backup's file on this machine, unchanged since it was written. */
async function fetchFile(backup: history.StoredBackup, folder: string) {
  const place = placeWithLabel(backup.place);
  if (!place) throw new AppError('unavailable', 'The place in which the backup is stored is no longer configured.');
  const path = await place.fetch(backup, folder);
  return { result: 'newest backup; checksum equal', value: path };
}

/** Restores a backup beside the site, in a worker. Returns what it found; a failed step is the last. */
async function restoreBeside(run: {
  fileKey: string | null;
  path: string;
  startedAt: number;
  databaseName: string | null;
  folder: string;
  bytes: number;
}): Promise<RehearsalOutput> {
  const { path, fileKey, startedAt, databaseName, folder, bytes } = run;
  const steps: RehearsalStep[] = [];
  try {
    const target = await scratch.createScratch(databaseName, folder, bytes);
    return await runTask(rehearsalTask, { path, fileKey, startedAt, target });
  } catch (error) {
    // At shutdown, the rehearsal is interrupted, and begins again after the start.
    if (error instanceof TaskRefusedError && error.reason === 'stopping') throw error;
    log.error({ err: error }, 'a backup could not be restored beside the site');
    await recordStep({ steps, startedAt, path }, 'restore', () => Promise.reject(error)).catch(() => undefined);
    return { steps, rowsExpected: 0, rowsRestored: 0 };
  }
}

/**
 * Rehearses the restore of a backup: fetches it from its place, restores it into a database of its own, compares the two
 * and removes everything. The result is recorded.
 */
export async function rehearse(backup: history.StoredBackup & { fileKey: string | null }, now: Date): Promise<void> {
  const id = newId();
  const databaseName = (await scratch.canCreateDatabase()) ? scratch.scratchDatabaseName(id) : null;
  // Recorded before it is created, so that it is found if the program is killed.
  await history.addRun(database(), {
    ...{ id, kind: 'rehearsal', startedAt: now, backupId: backup.id, scratchDatabase: databaseName },
  });
  const steps: RehearsalStep[] = [];
  let output: RehearsalOutput = { steps: [], rowsExpected: 0, rowsRestored: 0 };
  const folder = await scratch.createScratchFolder(id);
  const startedAt = Date.now();
  const record = { steps, startedAt, path: folder };
  const path = await recordStep(record, 'fetch', () => fetchFile(backup, folder)).catch(() => undefined);
  if (path !== undefined) {
    output = await restoreBeside({ ...backup, path, startedAt, databaseName, folder });
    steps.push(...output.steps);
  }
  await recordStep(record, 'remove', async () => {
    if (databaseName !== null) await scratch.dropScratchDatabase(databaseName);
    await scratch.removeScratchFolders();
    return { result: 'nothing left behind', value: undefined };
  }).catch((error: unknown) => log.error({ err: error }, 'what a rehearsal has left could not be removed'));
  const failed = steps.find(({ isPassed }) => !isPassed);
  const isShort = !failed && output.rowsExpected !== backup.rowCount;
  const failure = isShort
    ? `The file has ${output.rowsExpected} rows, but ${backup.rowCount} were written.`
    : (failed?.result ?? null);
  if (failure !== null) log.error({ backup: backup.id, failure }, 'the rehearsal of a restore failed');
  await history.addRehearsal(database(), {
    ...{ id, backupId: backup.id, startedAt: now, finishedAt: new Date(), steps, failure },
    outcome: failure === null ? 'passed' : 'failed',
    ...{ rowsExpected: output.rowsExpected || backup.rowCount, rowsRestored: output.rowsRestored },
  });
  await history.removeRun(database(), id);
}
