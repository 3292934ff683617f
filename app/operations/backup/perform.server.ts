import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { addAbortSignal, PassThrough, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/actors';
import { currentMasterKey } from '~/platform/service-keys/master-key.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { encryptFor } from './encryption/encryption.server';
import { storeFileKey } from './encryption/file-keys.server';
import { withUnfinishedFile } from './places/disk.server';
import type { BackupPlace } from './places/place';
import { backupPlace, reachablePlaces } from './places/places.server';
import { type BackupCounts, rowsOf } from './rules';
import { backupName, expiredBackups } from './schedule-rules';
import { recordBackup, writeBackup } from './service.server';
import { backupPublicKey, backupRetention } from './settings.server';
import * as history from './store-history.server';

/** Returns why a backup failed, in a sentence without data or paths. */
function failureOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'There is no space left where backups are stored.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'The program is not allowed to write to the backup folder.';
    default:
      return 'The backup failed. The server’s log says why.';
  }
}

type Written = BackupCounts & {
  migrations: readonly string[];
  bytes: number;
  digest: string;
  /** The key of the file; null if it is not encrypted. */
  fileKey: string | null;
};

let stopping = new AbortController();
/** Ends removals that take too long when the program stops. What they leave is removed after the next start. */
let removing = new AbortController();
let inProgress: Promise<void> = Promise.resolve();

/** Why a backup that was ended by the program's end failed. */
export const stoppedSentence = 'The program stopped before the backup was complete.';

/** Milliseconds for removals after the program has begun to stop: a place that does not respond must not delay it. */
const removalAtStop = 5_000;

/** Whether the program is stopping, so that nothing new may begin. */
export const isStopping = (): boolean => stopping.signal.aborted;

/** Allows backups to be made. Returns a function that ends the one in progress, and resolves when nothing is left of it. */
export function allowBackups(): () => Promise<void> {
  stopping = new AbortController();
  removing = new AbortController();
  return async () => {
    stopping.abort(new AppError('unavailable', stoppedSentence));
    const timer = setTimeout(() => removing.abort(), removalAtStop);
    await inProgress.catch(() => undefined);
    clearTimeout(timer);
  };
}

/**
 * Writes the content of a backup, ends the stream, and returns what was written.
 * @param publicKey the owner's, for which it is encrypted; empty for a backup that is not encrypted.
 */
async function writeContent(output: Writable, publicKey: string, now: Date): Promise<Written> {
  const digest = createHash('sha256');
  let bytes = 0;
  let fileKey: string | null = null;
  const plain = addAbortSignal(stopping.signal, new PassThrough());
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const copying = publicKey
    ? pipeline(
        plain,
        encryptFor(publicKey, (key) => {
          fileKey = key;
        }),
        meter,
        output,
      )
    : pipeline(plain, meter, output);
  // The pipeline that writes the rows does not end the stream when it fails.
  const writing = writeBackup(operator, plain, now).catch((error: unknown) => {
    plain.destroy(error as Error);
    throw error;
  });
  // Both end before anything is deleted, even if one of them fails.
  const [content, copy] = await Promise.allSettled([writing, copying]);
  if (content.status === 'rejected') throw content.reason;
  if (copy.status === 'rejected') throw copy.reason;
  return { ...content.value, bytes, fileKey, digest: digest.digest('hex') };
}

/**
 * Makes a backup, stores it in its place, and deletes those that are no longer kept. A failure is recorded in the list of
 * backups.
 */
export async function makeBackup(now: Date): Promise<void> {
  if (isStopping()) return;
  inProgress = makeOne(now);
  await inProgress;
  if (!isStopping()) await removeExpired(now);
}

async function makeOne(now: Date): Promise<void> {
  const id = newId();
  const place = await backupPlace();
  const name = backupName(now, id);
  const [newest] = await history.completeBackups(database());
  await history.addRun(database(), { id, kind: 'backup', startedAt: now, fileName: name });
  const publicKey = siteSetting(backupPublicKey);
  const common = { id, startedAt: now, place: place.label, name, isEncrypted: publicKey !== '' };
  const { signal } = stopping;
  const options = { lastBytes: newest?.bytes ?? 0, signal };
  const write = (output: Writable) => writeContent(output, publicKey, now);
  // The built-in database has a single connection, which a slow or dead server must not occupy: the site would stand still.
  const writeRemote = (output: Writable) =>
    connection().kind === 'pglite'
      ? withUnfinishedFile(name, write, options, (path) => pipeline(createReadStream(path), output, { signal }))
      : write(output);
  try {
    if (publicKey !== '') await assertMasterKey();
    const { bytes, digest, files, fileKey, migrations, ...counts } = await place.write(
      name,
      (output) => (place.isRemote ? writeRemote(output) : write(output)),
      options,
    );
    await transaction(async (executor) => {
      const isAdded = await history.addBackup(executor, {
        ...{ ...common, finishedAt: new Date(), bytes, digest, fileCount: files },
        ...{ rowCount: rowsOf({ ...counts, files }), schemaVersion: migrations.at(-1) ?? '' },
      });
      await storeFileKey(executor, id, fileKey);
      await recordBackup(executor, operator);
      if (!isAdded || !(await history.removeRun(executor, id)))
        throw new Error('Another node has taken this backup for one that was killed.');
    });
  } catch (error) {
    log.error({ err: error }, 'a scheduled backup failed');
    await addFailure(common, signal.aborted ? stoppedSentence : failureOf(error));
    // The list may have it in spite of the error, if only the confirmation was lost.
    if ((await history.findBackup(database(), id))?.failure === null) return;
    await discard(id, name, [place]).catch((reason: unknown) =>
      log.error({ err: reason }, 'a backup could not be deleted and will be tried again'),
    );
  }
}

/**
 * Ensures that the key of an encrypted backup can be stored, before anything is written.
 * @throws AppError `unavailable` with a sentence that names no path.
 */
async function assertMasterKey(): Promise<void> {
  await currentMasterKey().catch((error: unknown) => {
    log.error({ err: error }, 'the master key cannot be used');
    throw new AppError('unavailable', 'The site’s master key cannot be used. The server’s log says why.');
  });
}

/** Records a backup that failed, unless it is in the list already. Returns whether it was not. */
export const addFailure = (
  backup: { id: string; startedAt: Date; place: string; name: string; isEncrypted: boolean },
  failure: string,
): Promise<boolean> =>
  history.addBackup(database(), {
    ...{ ...backup, finishedAt: new Date(), failure },
    ...{ bytes: 0, digest: '', fileCount: 0, rowCount: 0, schemaVersion: '' },
  });

/**
 * Deletes everything of a backup that is not complete: a file that is in no list would never be deleted. Until that has
 * worked, it stays among the runs, so that the next one tries it again.
 */
export async function discard(id: string, name: string, places: readonly BackupPlace[]): Promise<void> {
  const { signal } = removing;
  // One that fails, such as for keys that may not list uploads, does not prevent the others.
  const failures: unknown[] = [];
  const record = (error: unknown): void => void failures.push(error);
  for (const place of places) {
    // In this order, so that an upload cannot become a file after that was deleted.
    await place.removeUnfinished(name, signal).catch(record);
    await place.remove(name, signal).catch(record);
  }
  if (failures.length > 0) throw failures[0];
  await history.removeRun(database(), id);
}

/** Returns the places that can be listed now, with the names of the files in each. */
async function listedPlaces(): Promise<Map<string, { place: BackupPlace; names: Set<string> }>> {
  const listed = new Map<string, { place: BackupPlace; names: Set<string> }>();
  for (const place of await reachablePlaces()) {
    try {
      const names = (await place.list()).map(({ name }) => name);
      listed.set(place.label, { place, names: new Set(names) });
    } catch (error) {
      log.error({ err: error }, 'backups cannot be listed, so that none are deleted there');
    }
  }
  return listed;
}

/**
 * Deletes the backups that are no longer kept. Those in a place that this server cannot reach stay. Backups whose files are
 * missing, such as by a rule of the bucket, do not count among those to be kept.
 */
async function removeExpired(now: Date): Promise<void> {
  const places = await listedPlaces();
  const reachable = (await history.completeBackups(database())).filter(({ place }) => places.has(place));
  const isPresent = ({ place, name }: history.StoredBackup) => places.get(place)?.names.has(name) === true;
  const rehearsed = await history.rehearsedBackups(database());
  const expiredOf = (backups: history.StoredBackup[]) =>
    expiredBackups(backups, siteSetting(backupRetention), rehearsed);
  const missing = expiredOf(reachable).filter((backup) => !isPresent(backup));
  for (const { id, name, place } of [...expiredOf(reachable.filter(isPresent)), ...missing]) {
    try {
      await places.get(place)?.place.remove(name);
      await history.markRemoved(database(), id, now);
    } catch (error) {
      log.error({ err: error }, 'an old backup could not be deleted and will be tried again');
    }
  }
}
