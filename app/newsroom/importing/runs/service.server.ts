import { enqueueRemoval, takeUpload } from '~/content/media/uploads/uploads.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import type { ImportForm } from './forms';
import { runJob } from './perform.server';
import {
  fileDays,
  type ImportSettings,
  isList,
  isWithoutConsent,
  isWorking,
  maxStoredBytes,
  mayAsk,
  phases,
  type RunForm,
  uploadPurpose,
} from './rules';
import * as store from './store.server';

/** Imports listed on the screen. */
const listed = 50;
/** Milliseconds without a sign of life after which the job of an import counts as lost. */
const lostAfter = 10 * 60_000;
/** Finished imports whose files are deleted in one run. */
const clearBatchSize = 20;

const limitRuns = memberLimit({ name: 'imports', description: 'Imports, by member', points: 20 });

const notFound = (): AppError => new AppError('not_found', 'Import not found. It may have been deleted.');

/** Returns the newest imports, newest first. @throws AppError `forbidden`. */
export async function readRuns(actor: Actor): Promise<{ runs: store.ListedRun[] }> {
  authorize(actor, 'articles.import');
  return { runs: await store.listRuns(database(), listed) };
}

/**
 * Returns an import with what it has added so far, and what can be asked of it.
 * @throws AppError `forbidden`, `not_found`.
 */
export async function readRun(actor: Actor, id: string) {
  authorize(actor, 'articles.import');
  const run = isId(id) ? await store.findShownRun(database(), id) : undefined;
  if (!run) throw notFound();
  const { file, pictures, stopRequested, filesDeleted, ...shown } = run;
  return {
    ...shown,
    ...{ stopRequested, filesDeleted, fileName: file.name, size: file.size, pictureFile: pictures?.name ?? null },
    added: await store.countAdded(database(), id),
    addedPictures: await store.countAddedPictures(database(), id),
  };
}
export type ShownRun = Awaited<ReturnType<typeof readRun>>;

/** Only one import is worked on at a time. */
async function refuseSecond(executor: Executor): Promise<void> {
  await store.lockRuns(executor);
  if ((await store.countRuns(executor, phases)) > 0)
    throw new AppError(
      'conflict',
      'Another import or check is running. Wait for it to finish, or stop it, then try again.',
    );
}

/**
 * Begins an import with a check, which writes nothing.
 * @returns its ID.
 * @throws AppError `forbidden`; `not_found` and `conflict` for the upload; `conflict` while another import is running;
 * `too_many`.
 */
export async function beginRun(actor: Actor, form: ImportForm, now: Date): Promise<string> {
  const member = authorizeMember(actor, 'articles.import');
  await limitRuns(member);
  const id = newId();
  await transaction(async (executor, emit) => {
    await refuseSecond(executor);
    if ((await store.storedBytes(executor)) > maxStoredBytes)
      throw new AppError('conflict', 'Too many uploaded files are stored. Delete files of earlier imports first.');
    const { id: uploadId, ...file } = await takeUpload(actor, executor, uploadPurpose, form.upload);
    const onlyPeople = isList(file.fileName) || form.onlyPeople === 'on';
    if (onlyPeople) authorize(actor, 'subscribers.import');
    if (onlyPeople && isWithoutConsent(file.fileName) && form.consentDate === '') {
      const sentence = 'Enter a date. WordPress does not record when people agreed to receive a newsletter.';
      throw new AppError('invalid', sentence, { consentDate: sentence });
    }
    const hasPictures = form.pictures === 'files';
    if (hasPictures && form.pictureUpload === '')
      throw new AppError('invalid', 'Choose a zip of the pictures.', {
        pictureUpload: 'Choose a zip of the pictures, or another source.',
      });
    const zip = hasPictures ? await takeUpload(actor, executor, uploadPurpose, form.pictureUpload) : undefined;
    await store.addRun(executor, {
      ...{ id, userId: member.userId, state: 'checking', phase: 'checking', createdAt: now, changedAt: now },
      file: { uploadId, name: file.fileName, size: file.size, parts: file.parts },
      pictures: zip ? { uploadId: zip.id, name: zip.fileName, size: zip.size, parts: zip.parts } : null,
      settings: {
        ...{ category: form.category, asDrafts: false, pictures: form.pictures },
        ...{ site: form.site, consentDate: form.consentDate, onlyPeople },
      },
    });
    await enqueue(executor, runJob, { runId: id });
    await emit({ type: 'imports.changed' });
  });
  return id;
}

/** What a form makes of an import, and its name in the audit log. */
const nextStates = {
  check: { state: 'checking', action: undefined },
  import: { state: 'importing', action: 'import_started' },
  undo: { state: 'undoing', action: 'import_undone' },
} as const;

async function lockedRun(executor: Executor, id: string, form: RunForm): Promise<store.RunRow> {
  const run = isId(id) ? await store.lockRun(executor, id) : undefined;
  if (!run) throw notFound();
  if (!mayAsk(form, run))
    throw new AppError('conflict', 'The import has changed in the meantime. Check its status before you try again.');
  return run;
}

/**
 * Starts the check, the import or the undo of an import. An import that was stopped goes on where it stopped.
 * @param changes to the settings.
 * @throws AppError `forbidden`, `not_found`; `conflict` when its state does not allow it, its files have been deleted, or
 * another import is running.
 */
export async function startRun(
  actor: Actor,
  id: string,
  form: keyof typeof nextStates,
  now: Date,
  changes: Partial<Pick<ImportSettings, 'asDrafts'>> = {},
): Promise<void> {
  const member = authorizeMember(actor, 'articles.import');
  await limitRuns(member);
  await transaction(async (executor, emit) => {
    await refuseSecond(executor);
    const { file, filesDeleted, settings, state: before } = await lockedRun(executor, id, form);
    if (settings.onlyPeople) authorize(actor, 'subscribers.import');
    if (filesDeleted && form !== 'undo')
      throw new AppError('conflict', 'The uploaded file has been deleted. Start a new import with the file.');
    const { state, action } = nextStates[form];
    await store.updateRun(executor, id, {
      ...{
        state,
        phase: state,
        stopRequested: false,
        error: '',
        done: 0,
        total: 0,
        items: 0,
        pictureCount: 0,
        changedAt: now,
      },
      settings: { ...settings, ...changes },
      ...(form === 'import' && { undoNotes: [] }),
      // What stopped is continued, and so is its report.
      ...((before === 'imported' || before === 'undone') && form === 'import' && { report: null, listReport: null }),
    });
    await enqueue(executor, runJob, { runId: id });
    if (action)
      await recordAudit(executor, actor, {
        ...{ action, resourceType: 'import', resourceId: id },
        values: { file: file.name },
      });
    await emit({ type: 'imports.changed' });
  });
}

/**
 * Asks a running check, import or undo to stop after the item at which it is. If nothing has been heard of its job for
 * minutes, it counts as stopped at once.
 * @throws AppError `forbidden`, `not_found`; `conflict` when it is not running.
 */
export async function stopRun(actor: Actor, id: string, now: Date): Promise<void> {
  authorize(actor, 'articles.import');
  await transaction(async (executor, emit) => {
    const { activeAt, changedAt } = await lockedRun(executor, id, 'stop');
    const isLost = now.getTime() - Math.max(changedAt.getTime(), activeAt?.getTime() ?? 0) > lostAfter;
    await store.updateRun(executor, id, {
      stopRequested: true,
      ...(isLost && { state: 'stopped' as const, activeAt: null, changedAt: now }),
    });
    await emit({ type: 'imports.changed' });
  });
}

/**
 * Deletes an import from the list, with its uploaded files. What it has imported stays, and can no longer be undone.
 * @throws AppError `forbidden`, `not_found`; `conflict` while it is running.
 */
export async function deleteRun(actor: Actor, id: string): Promise<void> {
  authorize(actor, 'articles.import');
  await transaction(async (executor, emit) => {
    const locked = await lockedRun(executor, id, 'delete');
    await store.deleteRun(executor, id);
    await recordAudit(executor, actor, {
      ...{ action: 'import_deleted', resourceType: 'import', resourceId: id },
      values: { file: locked.file.name },
    });
    for (const file of [locked.file, locked.pictures]) if (file) await enqueueRemoval(executor, file.uploadId);
    await emit({ type: 'imports.changed' });
  });
}

/** Deletes the uploaded files of imports that have not changed for a week. */
export async function clearFiles(now: Date): Promise<void> {
  const before = new Date(now.getTime() - fileDays * 86_400_000);
  for (const { id, state, file, pictures } of await store.runsWithFiles(database(), before, clearBatchSize)) {
    if (isWorking(state)) continue;
    await transaction(async (executor) => {
      for (const each of [file, pictures]) if (each) await enqueueRemoval(executor, each.uploadId);
      await store.updateRun(executor, id, { filesDeleted: true });
    });
  }
}
