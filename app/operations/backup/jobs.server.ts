import { database } from '~/platform/database/database.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { readFileKey } from './encryption/file-keys.server';
import { addFailure, makeBackup } from './perform.server';
import { backupPlace, placeWithLabel } from './places.server';
import { rehearse } from './rehearse.server';
import { isBackupDue, isRehearsalDue } from './schedule-rules';
import { dropScratchDatabase, removeScratchFolders } from './scratch.server';
import { backupTime, enableBackups } from './settings.server';
import { migrationHashes } from './store.server';
import * as history from './store-history.server';

/** Removes and records what the program has left behind if it was killed: only one of these jobs runs at a time. */
async function cleanUp(): Promise<void> {
  for (const run of await history.listRuns(database())) {
    log.warn({ kind: run.kind }, 'a backup or rehearsal was interrupted');
    if (run.kind === 'backup' && run.fileName !== null) {
      const place = backupPlace();
      await place.removeUnfinished(run.fileName);
      await addFailure(
        { id: run.id, startedAt: run.startedAt, place: place.label, name: run.fileName, isEncrypted: false },
        'The program stopped before the backup was complete.',
      );
    }
    if (run.scratchDatabase !== null) await dropScratchDatabase(run.scratchDatabase);
    if (run.backupId !== null && (await history.backupExists(database(), run.backupId)))
      await history.addRehearsal(database(), {
        ...{ id: run.id, backupId: run.backupId, startedAt: run.startedAt, finishedAt: new Date(), steps: [] },
        ...{ outcome: 'interrupted', failure: 'The program stopped during the rehearsal.' },
        ...{ rowsExpected: 0, rowsRestored: 0 },
      });
    await history.removeRun(database(), run.id);
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

/** Makes a backup and rehearses the newest one, as far as they are due or were requested. */
export async function runBackups(requested: BackupRequest | undefined, now: Date): Promise<void> {
  await cleanUp();
  const isOn = siteSetting(enableBackups);
  const [last, siteSince = now] = await Promise.all([
    history.lastBackup(database()),
    history.siteCreatedAt(database()),
  ]);
  const isDue = isOn && isBackupDue({ time: siteSetting(backupTime), siteSince, last }, now);
  if (requested === 'backup' || isDue) await makeBackup(now);
  const newest = await newestBackup();
  const [rehearsed] = await history.newestRehearsals(database(), 1);
  const isRehearsed = requested === 'rehearsal' || (isOn && isRehearsalDue(newest, rehearsed?.rehearsal, now));
  if (newest?.isRestorable && placeWithLabel(newest.place) && isRehearsed) await rehearse(newest, new Date());
}

/** Runs every ten minutes, and on request. The queue runs it on one node at a time. */
export const backupJob: Job<{ requested?: BackupRequest }> = {
  name: 'backup.run',
  cron: '*/10 * * * *',
  retries: 0,
  isLong: true,
  run: (payload) => runBackups(payload?.requested, new Date()),
};
