import { setInterval } from 'node:timers/promises';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/actors';
import type { ImportReport } from '../report';
import { ImportError, parseDate } from '../rules';
import { importPath } from '../service.server';
import { importList, type ListReport } from '../subscribers/import-list.server';
import { continued, stateAfter } from './report-rules';
import { isList, isWorking, maxStoredEntries } from './rules';
import * as store from './store.server';
import { undoRun } from './undo.server';
import { openWorkingCopies, type WorkingCopies } from './uploaded-file.server';

/** Milliseconds between two reports of progress. */
const progressInterval = 1000;

/** The imports that this process is running. */
const running = new Set<AbortController>();

/** Why an import is aborted: someone asked for it, or the program stops and the next one goes on with it. */
type AbortReason = 'asked' | 'shutdown';

/** Interrupts the imports of this process, which stops. The queue runs them again. */
export function interruptRuns(): void {
  for (const controller of running) controller.abort('shutdown' satisfies AbortReason);
}

type Progress = { done: number; total: number; report?: ImportReport };

const storable = (report: ImportReport): ImportReport => ({
  ...report,
  path: '',
  entries: report.entries.slice(0, maxStoredEntries),
});

/** Stores the progress of a run every second, until it ends, and aborts it once someone has asked for that. */
async function reportProgress(
  run: store.RunRow,
  progress: Progress,
  controller: AbortController,
  ended: AbortSignal,
): Promise<void> {
  try {
    for await (const _ of setInterval(progressInterval, undefined, { signal: ended })) {
      const mustStop = await transaction(async (executor, emit) => {
        if (progress.report)
          await store.updateRun(executor, run.id, { report: continued(run.report, storable(progress.report)) });
        const { done, total } = progress;
        await emit({ type: 'imports.changed' });
        return store.saveProgress(executor, run.id, { done, total, activeAt: new Date() });
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
  copies: WorkingCopies,
  progress: Progress,
  signal: AbortSignal,
): Promise<Outcome> {
  const { category, asDrafts, pictures: mode, site } = run.settings;
  const path = await copies.copy(run.file);
  const files = mode === 'files' && run.pictures ? await copies.copy(run.pictures) : undefined;
  const isCheck = run.state === 'checking';
  try {
    const report = await importPath(operator, path, {
      ...{ dryRun: isCheck, rollsBackEach: isCheck, runId: run.id, signal },
      category: category || undefined,
      status: asDrafts ? 'draft' : undefined,
      pictures: mode === 'none' ? undefined : { files, site: site || undefined },
      onProgress: (done, total) => Object.assign(progress, { done, total: total ?? 0 }),
      onBegin: (begun) => {
        progress.report = begun;
      },
    });
    return { report, isStopped: report.stopped };
  } catch (error) {
    if (error instanceof ImportError) throw new ImportError(error.message.replaceAll(path, run.file.name));
    throw error;
  }
}

async function importPeople(run: store.RunRow, copies: WorkingCopies): Promise<Outcome> {
  const path = await copies.copy(run.file);
  const dryRun = run.state === 'checking';
  try {
    const listReport = await importList(operator, path, {
      ...{ dryRun, fileName: run.file.name, consentDate: parseDate(run.settings.consentDate) },
      isExport: !isList(run.file.name),
      onAdded: (executor, ids) =>
        dryRun ? Promise.resolve() : store.addSubscriberRecords(executor, run.id, ids, new Date()),
    });
    return { listReport, isStopped: false };
  } catch (error) {
    if (error instanceof ImportError) throw new ImportError(error.message.replaceAll(path, run.file.name));
    throw error;
  }
}

/** Stores what has become of a run. */
async function finish(runId: string, changes: store.RunChanges): Promise<void> {
  await transaction(async (executor, emit) => {
    await store.updateRun(executor, runId, { ...changes, activeAt: null, changedAt: new Date() });
    await emit({ type: 'imports.changed' });
  });
}

async function work(run: store.RunRow, progress: Progress, signal: AbortSignal): Promise<void> {
  if (run.state === 'undoing') {
    const notes = await undoRun(run.id, signal);
    return finish(run.id, { state: 'undone', undoNotes: notes.slice(0, maxStoredEntries) });
  }
  const copies = await openWorkingCopies(signal);
  try {
    const { report, listReport, isStopped } = run.settings.onlyPeople
      ? await importPeople(run, copies)
      : await importContent(run, copies, progress, signal);
    if (isStopped && signal.reason === 'shutdown') throw signal.reason;
    await finish(run.id, {
      state: stateAfter(run.state, isStopped),
      ...(report && { report: continued(run.report, storable(report)) }),
      ...(listReport && { listReport }),
    });
  } finally {
    await copies.remove();
  }
}

/** Does what an import is to do next. Ended when it was stopped; safe to run again after it was interrupted. */
async function performRun(runId: string): Promise<void> {
  const run = await store.findRun(database(), runId);
  if (!run || !isWorking(run.state)) return;
  if (run.stopRequested) return finish(runId, { state: 'stopped' });
  const controller = new AbortController();
  const ended = new AbortController();
  const progress: Progress = { done: 0, total: 0 };
  running.add(controller);
  const reporting = reportProgress(run, progress, controller, ended.signal).catch((error: unknown) => {
    log.error({ err: error, runId }, 'the progress of an import could not be stored');
    controller.abort('shutdown' satisfies AbortReason);
  });
  try {
    await work(run, progress, controller.signal);
  } catch (error) {
    // The queue tries again, here or on another node.
    if (controller.signal.reason === 'shutdown') throw new Error('The import was interrupted.', { cause: error });
    ended.abort();
    await reporting;
    if (controller.signal.reason === 'asked') return await finish(runId, { state: 'stopped' });
    const isExpected = error instanceof ImportError || error instanceof AppError;
    if (!isExpected) log.error({ err: error, runId }, 'an import failed');
    const sentence = isExpected ? error.message : 'The import failed. The log says why. Try again once that is fixed.';
    await finish(runId, { state: 'failed', error: sentence });
  } finally {
    ended.abort();
    await reporting;
    running.delete(controller);
  }
}

export const runJob: Job<{ runId: string }> = {
  name: 'imports.run',
  // After a shutdown or a kill, the import goes on.
  retries: 5,
  isLong: true,
  run: ({ runId }) => performRun(runId),
};
