import { setInterval } from 'node:timers/promises';
import { database } from '~/platform/database/database.server';
import { withSessionLock } from '~/platform/database/session-lock.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueueIfStarted, type Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/actors';
import type { ImportReport } from '../report';
import { ImportError, parseDate, storableText } from '../rules';
import { importAlone, importLock } from '../service.server';
import { importList, type ListReport } from '../subscribers/import-list.server';
import { continued, stateAfter, storedReport, storedSentences } from './report-rules';
import { isList, isWorking, quietAfter } from './rules';
import * as store from './store.server';
import { undoRun } from './undo.server';
import { openWorkingCopies, type WorkingCopies } from './uploaded-file.server';

/** Milliseconds between two reports of progress. */
const progressInterval = 1000;

/** Milliseconds after a shutdown before another process continues an import. */
const restartDelay = 10_000;

/** The imports that this process is running: at most one. */
const running = new Set<AbortController>();

/** Why an import is aborted: someone asked for it, or the program stops and the next one goes on with it. */
type AbortReason = 'asked' | 'shutdown';

/** Interrupts the import of this process, which stops. The queue runs it again. */
export function interruptRuns(): void {
  for (const controller of running) controller.abort('shutdown' satisfies AbortReason);
}

type Progress = { done: number; total: number; report?: ImportReport };

const itemsIn = ({ counts }: ImportReport): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Stores the progress of a run every second, until it ends. Aborts it once someone has asked for that, or if the run is no
 * longer in the state in which it began.
 */
async function reportProgress(
  run: store.RunRow,
  progress: Progress,
  controller: AbortController,
  ended: AbortSignal,
): Promise<void> {
  // The check has counted the items. Before it, only the share of the file that has been read is known.
  const expected = run.state === 'importing' && run.report?.dryRun ? itemsIn(run.report) : 0;
  try {
    for await (const _ of setInterval(progressInterval, undefined, { signal: ended })) {
      const { report } = progress;
      const items = report ? itemsIn(report) : 0;
      const { done, total } = expected > 0 ? { done: Math.min(items, expected), total: expected } : progress;
      const mustStop = await transaction(async (executor, emit) => {
        await emit({ type: 'imports.changed' });
        const counts = { items, pictureCount: report?.pictures?.added ?? 0 };
        return store.saveProgress(executor, run, { done, total, ...counts, activeAt: new Date() });
      });
      if (mustStop) controller.abort('asked' satisfies AbortReason);
    }
  } catch (error) {
    if (!ended.aborted) throw error;
  }
}

type Outcome = { report?: ImportReport; listReport?: ListReport; isStopped: boolean };

async function importContent(
  run: store.RunRow,
  path: string,
  copies: WorkingCopies,
  progress: Progress,
  signal: AbortSignal,
): Promise<Outcome> {
  const { category, asDrafts, pictures: mode, site } = run.settings;
  const files = mode === 'files' && run.pictures ? await copies.copy(run.pictures) : undefined;
  const isCheck = run.state === 'checking';
  const report = await importAlone(operator, path, {
    ...{ dryRun: isCheck, rollsBackEach: isCheck, runId: run.id, signal, workingFolder: copies.folder },
    category: category || undefined,
    status: asDrafts ? 'draft' : undefined,
    pictures: mode === 'none' ? undefined : { files, site: site || undefined },
    onProgress: (done, total) => Object.assign(progress, { done, total: total ?? 0 }),
    onBegin: (begun) => {
      progress.report = begun;
    },
  });
  return { report, isStopped: report.stopped };
}

async function importPeople(run: store.RunRow, path: string, signal: AbortSignal): Promise<Outcome> {
  const dryRun = run.state === 'checking';
  const listReport = await importList(operator, path, {
    ...{ dryRun, signal, fileName: run.file.name, consentDate: parseDate(run.settings.consentDate) },
    isExport: !isList(run.file.name),
    onAdded: (executor, ids) =>
      dryRun ? Promise.resolve() : store.addSubscriberRecords(executor, run.id, ids, new Date()),
  });
  return { listReport, isStopped: false };
}

/** Imports the file of a run. Errors name the file as it was uploaded. */
async function importFile(run: store.RunRow, progress: Progress, signal: AbortSignal): Promise<Outcome> {
  const copies = await openWorkingCopies(signal);
  let path = '';
  try {
    path = await copies.copy(run.file);
    return run.settings.onlyPeople
      ? await importPeople(run, path, signal)
      : await importContent(run, path, copies, progress, signal);
  } catch (error) {
    if (!(error instanceof ImportError) || path === '') throw error;
    throw new ImportError(error.message.replaceAll(path, run.file.name).replaceAll(copies.folder, ''));
  } finally {
    await copies.remove();
  }
}

/** Stores what has become of a run, unless its state has changed in the meantime. */
async function finish(run: store.RunRow, changes: store.RunChanges): Promise<void> {
  await transaction(async (executor, emit) => {
    await store.updateWorkingRun(executor, run, { ...changes, activeAt: null, changedAt: new Date() });
    await emit({ type: 'imports.changed' });
  });
}

async function work(run: store.RunRow, progress: Progress, signal: AbortSignal): Promise<void> {
  if (run.state === 'undoing') {
    const notes = await undoRun(run.id, signal);
    return finish(run, { state: 'undone', undoNotes: storedSentences(notes) });
  }
  const { report, listReport, isStopped } = await importFile(run, progress, signal);
  if (isStopped && signal.reason !== 'asked') throw signal.reason;
  await finish(run, {
    state: stateAfter(run.state, isStopped),
    ...(report && { report: continued(run.report, storedReport(report)) }),
    ...(listReport && { listReport }),
  });
}

/** Stores what has become of a run that has failed or was aborted. */
async function finishAborted(run: store.RunRow, error: unknown, reason: unknown, progress: Progress): Promise<void> {
  if (reason === 'shutdown') {
    // By then, this process no longer takes jobs.
    const startAfter = new Date(Date.now() + restartDelay);
    return transaction((executor) => enqueueIfStarted(executor, runJob, { runId: run.id }, startAfter));
  }
  // The queue tries again, but not for ever.
  if (reason instanceof Error) throw reason;
  if (reason === 'asked') {
    const report = progress.report && continued(run.report, storedReport(progress.report));
    return finish(run, { state: 'stopped', ...(report && { report }) });
  }
  const isExpected = error instanceof ImportError || error instanceof AppError;
  if (!isExpected) log.error({ err: error, runId: run.id }, 'an import failed');
  const sentence = isExpected
    ? error.message
    : 'The import failed. The server’s log says why. Fix the cause, then try again.';
  return finish(run, { state: 'failed', error: storableText(sentence).slice(0, 2_000) });
}

/** Does what an import is to do next. Ended when it was stopped; safe to run again after it was interrupted. */
async function performLocked(runId: string): Promise<void> {
  const run = await store.findRun(database(), runId);
  if (!run || !isWorking(run.state)) return;
  if (run.stopRequested) return finish(run, { state: 'stopped' });
  const controller = new AbortController();
  const ended = new AbortController();
  const progress: Progress = { done: 0, total: 0 };
  running.add(controller);
  const reporting = reportProgress(run, progress, controller, ended.signal).catch((error: unknown) => {
    controller.abort(new Error('The progress of an import could not be stored.', { cause: error }));
  });
  let failure: { error: unknown } | undefined;
  try {
    await work(run, progress, controller.signal);
  } catch (error) {
    failure = { error };
  } finally {
    running.delete(controller);
    ended.abort();
    await reporting;
  }
  if (failure) await finishAborted(run, failure.error, controller.signal.reason, progress);
}

async function performRun(runId: string): Promise<void> {
  if ((await withSessionLock(importLock, () => performLocked(runId))) !== 'taken') return;
  const run = await store.findRun(database(), runId);
  if (!run || !isWorking(run.state)) return;
  // Another job is at it: the queue took it for lost. This one is tried again, in case it really is.
  if (run.activeAt && Date.now() - run.activeAt.getTime() < quietAfter)
    throw new Error('The import is already running.');
  await finish(run, {
    state: 'failed',
    error: 'An import is running on the command line. Wait for it to finish, then try again.',
  });
}

export const runJob: Job<{ runId: string }> = {
  name: 'imports.run',
  // After a kill, the import goes on, but not for ever: it may be what kills the program.
  retries: 2,
  isLong: true,
  run: ({ runId }) => performRun(runId),
};
