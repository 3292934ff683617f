import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { allPictureFiles, type PictureFile, restorePictureFile } from '~/content/media/files/files.server';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { checkBackup, readBackup } from './file.server';
import { type BackupCounts, fileLine, headerLine, type RowCounts, rowLine, trailerLine } from './rules';
import * as store from './store.server';

async function* headAndRows(executor: Executor, now: Date, counts: RowCounts): AsyncGenerator<string> {
  yield headerLine({ createdAt: now.toISOString(), migrations: await store.migrationHashes(executor) });
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
  rows: RowCounts,
  digest: Hash,
): AsyncGenerator<string> {
  const counts = { files: 0, missing: 0 };
  yield* digested(fileLines(files, counts), digest);
  yield trailerLine({ counts: { rows, ...counts }, digest: digest.digest('hex') });
}

/**
 * Writes a consistent backup of the whole database and its picture files, ends the stream, and records the backup in
 * the audit log.
 */
export async function writeBackup(actor: Actor, output: Writable, now: Date): Promise<void> {
  authorize(actor, 'database.backup');
  const rows: RowCounts = {};
  const digest = createHash('sha256');
  const files = await database().transaction(
    async (executor) => {
      const lines = digested(headAndRows(executor, now, rows), digest);
      await pipeline(Readable.from(lines), createGzip(), output, { end: false });
      return allPictureFiles(executor);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  // Picture files never change, so they are written after the transaction, as a second gzip member. Level 1 suffices:
  // the files are already compressed, so only the overhead of Base64 is left to remove.
  await pipeline(Readable.from(filesAndTrailer(files(), rows, digest)), createGzip({ level: 1 }), output);
  await recordAuditSeparately(actor, { action: 'backup_taken', resourceType: 'database', resourceId: null });
}

/**
 * Restores a backup into an empty database, all or nothing. Picture files are written to the currently configured
 * storage; if the restore fails, some may remain there unreferenced.
 * @returns the counts of restored rows and files.
 * @throws AppError when the file is not a complete backup or was made by another version, or when the database is not
 * empty.
 */
export async function restoreBackup(actor: Actor, path: string): Promise<BackupCounts> {
  authorize(actor, 'database.restore');
  const { migrations, ...counts } = await checkBackup(path);
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
    const filled = await store.firstFilledTable(executor, tables);
    if (filled) {
      throw new AppError('conflict', `The database is not empty: there are rows in ${filled}. Restore into a new one.`);
    }
    const keys = await store.dropForeignKeys(executor);
    await insertAll(executor, path, new Set(tables));
    await store.addForeignKeys(executor, keys);
    await store.analyzeTables(executor, tables);
    await emit({ type: 'articles.changed', slugs: [] });
    return counts;
  });
}

async function insertAll(executor: Executor, path: string, tables: ReadonlySet<string>): Promise<void> {
  let table = '';
  let batch: string[] = [];
  const foreignContentError = (what: string): AppError =>
    new AppError('invalid', `${path} is not a backup of this database: it has ${what}.`);
  const insertBatch = async (): Promise<void> => {
    if (batch.length > 0) await store.insertRows(executor, table, batch);
    batch = [];
  };
  for await (const content of readBackup(path)) {
    if ('table' in content) {
      if (content.table !== table || batch.length === store.batchSize) await insertBatch();
      table = content.table;
      if (!tables.has(table)) throw foreignContentError(`rows of ${table}`);
      batch.push(content.row);
    } else if ('key' in content && !(await restorePictureFile(content.key, content.bytes))) {
      throw foreignContentError('a file that belongs to no picture');
    }
  }
  await insertBatch();
}
