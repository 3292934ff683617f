import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { readFileKey } from './encryption/file-keys.server';
import { addFailure, discard, isStopping, makeBackup, stoppedSentence } from './perform.server';
import { backupPlace, placeWithLabel, reachablePlaces } from './places/places.server';
import { rehearse } from './rehearse.server';
import { isBackupDue, isRehearsalDue } from './schedule-rules';
import { dropScratchDatabase, removeScratchFolders } from './scratch/scratch.server';
import { backupTime, enableBackups } from './settings.server';
import { migrationHashes } from './store.server';
import * as history from './store-history.server';

/** Records that a backup was killed, and removes what it has left. */
async function cleanUpBackup({ id, startedAt, fileName }: history.BackupRun & { fileName: string }): Promise<void> {
  const places = await reachablePlaces();
  const isComplete = async () => (await history.findBackup(database(), id))?.failure === null;
  if (!(await isComplete())) {
    const { label: place } = await backupPlace();
    await addFailure({ id, startedAt, place, name: fileName, isEncrypted: false }, stoppedSentence);
    // A node that had only stalled may have completed it in the meantime. Once the failure is recorded, it no longer can.
    if (!(await isComplete())) return discard(id, fileName, places);
  }
  for (const place of places) await place.removeUnfinished(fileName);
  await history.removeRun(database(), id);
}

/** Removes what a rehearsal has left that was killed or could not remove it, and records that. */
async function cleanUpRehearsal({ id, backupId, startedAt, scratchDatabase }: history.BackupRun): Promise<void> {
  if (scratchDatabase !== null) await dropScratchDatabase(scratchDatabase);
  await transaction(async (executor) => {
    if (backupId !== null && (await history.findBackup(executor, backupId)))
      await history.addRehearsal(executor, {
        ...{ id, backupId, startedAt, finishedAt: new Date(), steps: [] },
        ...{ outcome: 'interrupted', failure: 'The program stopped during the rehearsal.' },
        ...{ rowsExpected: 0, rowsRestored: 0 },
      });
    await history.removeRun(executor, id);
  });
}

/**
 * Removes and records what the program has left behind if it was killed: only one of these jobs runs at a time. What cannot
 * be removed is tried again by the next run.
 */
async function cleanUp(): Promise<void> {
  for (const run of await history.listRuns(database())) {
    const { kind, fileName } = run;
    log.warn({ kind }, 'a backup or rehearsal was interrupted');
    try {
      if (kind === 'backup' && fileName !== null) await cleanUpBackup({ ...run, fileName });
      else await cleanUpRehearsal(run);
    } catch (error) {
      log.error({ err: error, kind }, 'what an interrupted backup or rehearsal has left could not be removed');
    }
  }
  await removeScratchFolders();
}

/**
 * Returns the newest backup, whether this version of the program can restore it, and the key of its file if it is
 * encrypted.
 */
export async function newestBackup() {
  const [[newest], migrations] = await Promise.all([history.completeBackups(database()), migrationHashes(database())]);
  if (!newest) return undefined;
  const fileKey = newest.isEncrypted ? await readFileKey(newest.id) : null;
  const isRestorable = newest.schemaVersion === migrations.at(-1) && fileKey !== undefined;
  return { ...newest, isRestorable, fileKey: fileKey ?? null };
}

/** What is made or rehearsed even though it is not due. */
export type BackupRequest = 'backup' | 'rehearsal';

/**
 * Milliseconds of a backup after which its rehearsal waits for the next run: the queue gives up a run after 6 hours, and a
 * rehearsal may take 5.
 */
const longBackup = 30 * 60_000;

/** Makes a backup and rehearses the newest one, as far as they are due or were requested. */
export async function runBackups(requested: BackupRequest | undefined, now: Date): Promise<void> {
  await cleanUp();
  const isOn = siteSetting(enableBackups);
  const [last, siteSince = now] = await Promise.all([
    history.lastBackup(database()),
    history.siteCreatedAt(database()),
  ]);
  const isDue = isOn && isBackupDue({ time: siteSetting(backupTime), siteSince, last }, now);
  const beganAt = Date.now();
  // A rehearsal that was requested does not wait for a backup that may be long; the next run makes that.
  if (requested === 'backup' || (isDue && requested !== 'rehearsal')) await makeBackup(now);
  if (isStopping() || Date.now() - beganAt > longBackup) return;
  const newest = await newestBackup();
  const [rehearsed] = await history.newestRehearsals(database(), 1);
  const isRehearsed = requested === 'rehearsal' || (isOn && isRehearsalDue(newest, rehearsed?.rehearsal, now));
  // A request is always recorded, even if only another server could do it.
  const isHere = newest && (requested === 'rehearsal' || (await placeWithLabel(newest.place)));
  if (newest?.isRestorable && isRehearsed && isHere) await rehearse(newest, new Date());
}

/**
 * Runs every ten minutes, and on request. The queue runs it on one node at a time. It is repeated only if nothing could be
 * recorded: a backup that failed is in the list.
 */
export const backupJob: Job<{ requested?: BackupRequest }> = {
  name: 'backup.run',
  cron: '*/10 * * * *',
  retries: 3,
  isLong: true,
  run: (payload) => runBackups(payload?.requested, new Date()),
};
