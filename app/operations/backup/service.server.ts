import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { allPictureFiles, type PictureFile, restorePictureFile } from '~/content/media/files/files.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import type { DecryptionKey } from './encryption/encryption.server';
import { checkBackup } from './file.server';
import { restoreRows } from './restore.server';
import { type BackupCounts, fileLine, headerLine, type RowCounts, rowLine, trailerLine } from './rules';
import * as store from './store.server';

async function* headAndRows(
  executor: Executor,
  header: Parameters<typeof headerLine>[0],
  counts: RowCounts,
): AsyncGenerator<string> {
  yield headerLine(header);
  for (const table of await store.tableNames(executor)) {
    counts[table] = 0;
    for await (const rows of store.readRows(executor, table)) {
      counts[table] += rows.length;
      yield rows.map((row) => rowLine(table, row)).join('');
    }
  }
}

/** Yields the lines unchanged and adds them to a digest. */
async function* digested(lines: AsyncIterable<string>, digest: Hash): AsyncGenerator<string> {
  for await (const line of lines) {
    digest.update(line);
    yield line;
  }
}

async function* fileLines(
  files: AsyncIterable<PictureFile>,
  counts: Pick<BackupCounts, 'files' | 'missing'>,
): AsyncGenerator<string> {
  for await (const { key, bytes } of files) {
    if (bytes) {
      counts.files += 1;
      yield fileLine(key, bytes);
    } else {
      counts.missing += 1;
      log.warn({ key }, 'a picture file is missing from storage and from the backup');
    }
  }
}

async function* filesAndTrailer(
  files: AsyncIterable<PictureFile>,
  counts: BackupCounts,
  digest: Hash,
): AsyncGenerator<string> {
  yield* digested(fileLines(files, counts), digest);
  yield trailerLine({ counts, digest: digest.digest('hex') });
}

/** Records in the audit log that a backup was made, once it is stored: its file is complete, or was sent. */
export function recordBackup(executor: Executor, actor: Actor): Promise<void> {
  authorize(actor, 'database.backup');
  return recordAudit(executor, actor, { action: 'backup_taken', resourceType: 'database', resourceId: null });
}

/**
 * Writes a consistent backup of the whole database and its picture files, and ends the stream. Call `recordBackup` when it
 * is stored.
 * @returns its counts, and the hashes of its migrations.
 */
export async function writeBackup(
  actor: Actor,
  output: Writable,
  now: Date,
): Promise<BackupCounts & { migrations: readonly string[] }> {
  authorize(actor, 'database.backup');
  const counts: BackupCounts = { rows: {}, files: 0, missing: 0 };
  const digest = createHash('sha256');
  const { files, migrations } = await database().transaction(
    async (executor) => {
      const migrations = await store.migrationHashes(executor);
      const lines = digested(headAndRows(executor, { createdAt: now.toISOString(), migrations }, counts.rows), digest);
      await pipeline(Readable.from(lines), createGzip(), output, { end: false });
      return { files: await allPictureFiles(executor), migrations };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  // Picture files never change, so they are written after the transaction, as a second gzip member. Level 1 suffices:
  // the files are already compressed, so only the overhead of Base64 is left to remove.
  await pipeline(Readable.from(filesAndTrailer(files(), counts, digest)), createGzip({ level: 1 }), output);
  return { ...counts, migrations };
}

/** Throws the AppError for a database that is not empty. */
export async function assertEmpty(executor: Executor): Promise<void> {
  const filled = await store.firstFilledTable(executor, await store.tableNames(executor));
  if (filled)
    throw new AppError('conflict', `The database is not empty: there are rows in ${filled}. Restore into a new one.`);
}

/**
 * Restores a backup into an empty database, all or nothing. Picture files are written to the currently configured
 * storage; if the restore fails, some may remain there unreferenced.
 * @param key decrypts an encrypted backup.
 * @returns the counts of restored rows and files.
 * @throws AppError when the file is not a complete backup or was made by another version, or when the database is not
 * empty.
 */
export async function restoreBackup(actor: Actor, path: string, key?: DecryptionKey): Promise<BackupCounts> {
  authorize(actor, 'database.restore');
  const { migrations, ...counts } = await checkBackup(path, key);
  return transaction(async (executor, emit) => {
    const own = await store.migrationHashes(executor);
    if (migrations.join() !== own.join()) {
      throw new AppError(
        'conflict',
        `${path} was made by a different version of Lowdown (${migrations.length} migrations; this one has ${own.length}). Restore it with that version, then start this one.`,
      );
    }
    const tables = await store.tableNames(executor);
    await store.lockTables(executor, tables);
    await assertEmpty(executor);
    await restoreRows(executor, path, tables, (file) => restorePictureFile(file.key, file.bytes), { key });
    await emit({ type: 'articles.changed', slugs: [] });
    return counts;
  });
}
