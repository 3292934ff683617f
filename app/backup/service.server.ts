import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { database, type Executor } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events.server';
import { type Actor, authorize } from '~/security/permissions';
import { checkBackup, readBackup } from './file.server';
import { headerLine, type RowCounts, rowLine, trailerLine } from './rules';
import * as store from './store.server';

async function* backupText(executor: Executor, now: Date): AsyncGenerator<string> {
  yield headerLine({ createdAt: now.toISOString(), migrations: await store.migrationHashes(executor) });
  const counts: RowCounts = {};
  for (const table of await store.tableNames(executor)) {
    counts[table] = 0;
    for await (const rows of store.readRows(executor, table)) {
      counts[table] += rows.length;
      yield rows.map((row) => rowLine(table, row)).join('');
    }
  }
  yield trailerLine(counts);
}

/** Writes a backup of the whole database, as it is at one moment, and ends the stream. */
export async function writeBackup(actor: Actor, output: Writable, now: Date): Promise<void> {
  authorize(actor, 'database.backup');
  await database().transaction((executor) => pipeline(Readable.from(backupText(executor, now)), createGzip(), output), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Fills an empty database from a backup: all of it, or nothing.
 * @returns the number of rows.
 * @throws AppError when the file is no whole backup, was made by another version, or the database is not empty.
 */
export async function restoreBackup(actor: Actor, path: string): Promise<number> {
  authorize(actor, 'database.restore');
  const { migrations } = await checkBackup(path);
  return transaction(async (executor, emit) => {
    const own = await store.migrationHashes(executor);
    if (migrations.join() !== own.join()) {
      throw new AppError(
        'conflict',
        `${path} was made by another version of Lowdown (${migrations.length} migrations; this one has ${own.length}). Restore it with that version, then start this one.`,
      );
    }
    const tables = await store.tableNames(executor);
    await store.lockTables(executor, tables);
    const filled = await store.firstFilledTable(executor, tables);
    if (filled) {
      throw new AppError('conflict', `The database is not empty: there are rows in ${filled}. Restore into a new one.`);
    }
    const keys = await store.dropForeignKeys(executor);
    const restored = await insertAll(executor, path, new Set(tables));
    await store.addForeignKeys(executor, keys);
    await store.analyzeTables(executor, tables);
    await emit({ type: 'articles.changed', slugs: [] });
    return restored;
  });
}

async function insertAll(executor: Executor, path: string, tables: ReadonlySet<string>): Promise<number> {
  let restored = 0;
  let table = '';
  let batch: string[] = [];
  const insertBatch = async (): Promise<void> => {
    if (batch.length > 0) await store.insertRows(executor, table, batch);
    restored += batch.length;
    batch = [];
  };
  for await (const content of readBackup(path)) {
    if ('header' in content) continue;
    if (content.table !== table || batch.length === store.batchSize) await insertBatch();
    table = content.table;
    if (!tables.has(table))
      throw new AppError('invalid', `${path} is not a backup of this database: it has rows of ${table}.`);
    batch.push(content.row);
  }
  await insertBatch();
  return restored;
}
