import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { DecryptionKey } from './encryption/encryption.server';
import { readBackup } from './file.server';
import type { BackupFile, BackupRow } from './rules';
import * as store from './store.server';

type Options = {
  /** Decrypts the backup. */
  key?: DecryptionKey;
  /** Called with every row, after it has been read. */
  onRow?: (row: BackupRow) => void;
};

/**
 * Inserts all rows of a backup into empty tables, whatever their order, and checks their foreign keys.
 * @param tables all tables of the database.
 * @param storeFile stores a picture file; returns false for a file that belongs to no picture.
 * @throws AppError when the file is damaged or not a backup of this database.
 */
export async function restoreRows(
  executor: Executor,
  path: string,
  tables: readonly string[],
  storeFile: (file: BackupFile) => Promise<boolean>,
  { key, onRow }: Options = {},
): Promise<void> {
  const foreignKeys = await store.dropForeignKeys(executor);
  const known = new Set(tables);
  let table = '';
  let batch: string[] = [];
  const foreignContentError = (what: string): AppError =>
    new AppError('invalid', `${path} is not a backup of this database: it has ${what}.`);
  const insertBatch = async (): Promise<void> => {
    if (batch.length > 0) await store.insertRows(executor, table, batch);
    batch = [];
  };
  for await (const content of readBackup(path, key)) {
    if ('table' in content) {
      if (content.table !== table || batch.length === store.batchSize) await insertBatch();
      table = content.table;
      if (!known.has(table)) throw foreignContentError(`rows of ${table}`);
      batch.push(content.row);
      onRow?.(content);
    } else if ('key' in content && !(await storeFile(content))) {
      throw foreignContentError('a file that belongs to no picture');
    }
  }
  await insertBatch();
  await store.addForeignKeys(executor, foreignKeys);
  await store.analyzeTables(executor, tables);
}
