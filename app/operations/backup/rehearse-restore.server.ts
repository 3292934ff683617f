import { fileTypeOf } from '~/content/media/files/keys';
import { type Connection, openConnection } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { pluralise } from '~/platform/languages/pluralise';
import { log } from '~/platform/logging/logging.server';
import type { DecryptionKey } from './encryption/encryption.server';
import { checkBackup } from './file.server';
import { firstDifference, isOfThisServer, type RehearsalStep, type StepName } from './rehearsal-rules';
import { restoreRows } from './restore.server';
import { type BackupCounts, rowsOf } from './rules';
import { isScratchName } from './scratch/scratch-name';
import * as store from './store.server';
import type { RehearsalInput, RehearsalOutput } from './tasks';

/** Articles whose texts are read and compared. */
const maxTexts = 40;

/**
 * Returns a sentence about an error that contains no data: a database error quotes the values that it refuses.
 * @param path the backup's path, which is left out.
 */
export function failureSentence(error: unknown, path: string): string {
  if (error instanceof AppError) return error.message.replaceAll(path, 'The file');
  const { cause } = error as { cause?: unknown };
  const { code, table, constraint } = Object(cause ?? error) as Partial<
    Record<'code' | 'table' | 'constraint', unknown>
  >;
  log.error({ code, table, constraint }, 'a step of a rehearsal stopped with an error');
  if (code === 'ENOSPC' || code === '53100') return 'There is no space left on the disk.';
  return `It stopped with an unexpected error (${typeof code === 'string' ? code : (error as Error).name}).`;
}

/** Runs a step and records how long it took and what it found. A failure is recorded, and thrown. */
export async function recordStep<Result>(
  { steps, startedAt, path }: { steps: RehearsalStep[]; startedAt: number; path: string },
  name: StepName,
  run: () => Promise<{ result: string; value: Result }>,
): Promise<Result> {
  const began = Date.now();
  const add = (isPassed: boolean, result: string): void => {
    steps.push({ name, isPassed, offset: began - startedAt, milliseconds: Date.now() - began, result });
  };
  try {
    const { result, value } = await run();
    add(true, result);
    return value;
  } catch (error) {
    add(false, failureSentence(error, path));
    throw error;
  }
}

type Text = { id: string; title: unknown; content: unknown };

/** Collects the texts of the first articles. */
function textCollector(texts: Text[]): (row: { table: string; row: string }) => void {
  return ({ table, row }) => {
    if (table !== 'articles' || texts.length >= maxTexts) return;
    const { id, title, content } = JSON.parse(row) as Text;
    texts.push({ id, title, content });
  };
}

async function restore(
  connection: Connection,
  { path, key }: { path: string; key: DecryptionKey | undefined },
  counts: BackupCounts,
  migrations: readonly string[],
) {
  const texts: Text[] = [];
  const tables = await connection.database.transaction(async (executor) => {
    const own = await store.migrationHashes(executor);
    if (own.join() !== migrations.join())
      throw new AppError('conflict', 'The backup was made by a different version of Lowdown.');
    const names = await store.tableNames(executor);
    await restoreRows(executor, path, names, async (file) => fileTypeOf(file.key) !== undefined, {
      key,
      onRow: textCollector(texts),
    });
    return names;
  });
  const files = counts.files > 0 ? `, ${pluralise(counts.files, 'picture file')}` : '';
  return { result: `${tables.length} tables${files}`, value: { tables, texts } };
}

async function compare({ database }: Connection, tables: readonly string[], { rows }: BackupCounts) {
  const found = await store.countRows(database, tables);
  const difference = firstDifference(rows, found);
  const value = Object.values(found).reduce((sum, each) => sum + each, 0);
  if (difference) {
    const { table, expected, found: restored } = difference;
    throw new AppError('invalid', `${table} has ${pluralise(restored, 'row')} instead of ${expected}.`);
  }
  return { result: `all tables match, ${pluralise(value, 'row')}`, value };
}

async function readTexts({ database }: Connection, texts: readonly Text[]) {
  const found = new Map(
    (
      await store.articleTexts(
        database,
        texts.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  for (const { id, title, content } of texts) {
    const read = found.get(id);
    if (read?.title !== title || read?.content !== content)
      throw new AppError('invalid', 'The text of an article differs from the one in the backup.');
  }
  return { result: texts.length === 0 ? 'no articles yet' : pluralise(texts.length, 'article'), value: undefined };
}

/**
 * Restores a backup into an empty database and compares the two. Runs in a worker: the built-in database would otherwise
 * stall the site.
 * @returns what each step found. If one failed, it is the last; nothing is thrown.
 */
export async function rehearseRestore({ path, fileKey, startedAt, target }: RehearsalInput): Promise<RehearsalOutput> {
  const output: RehearsalOutput = { steps: [], rowsExpected: 0, rowsRestored: 0 };
  const record = { steps: output.steps, startedAt, path };
  const key = fileKey === null ? undefined : { fileKey };
  let connection: Connection | undefined;
  // Whatever else goes wrong, nothing is ever restored into the live database.
  if ('url' in target && !isScratchName(new URL(target.url).pathname.slice(1)))
    throw new Error('A backup is only restored into a database of its own.');
  try {
    const { counts, restored } = await recordStep(record, 'restore', async () => {
      const { migrations, ...counts } = await checkBackup(path, key);
      output.rowsExpected = rowsOf(counts);
      connection = await openConnection({
        databaseUrl: 'url' in target ? target.url : undefined,
        dataDirectory: 'folder' in target ? target.folder : '',
        poolSize: 2,
      });
      const { result, value } = await restore(connection, { path, key }, counts, migrations);
      return { result, value: { counts, restored: value } };
    });
    const opened = connection as unknown as Connection;
    output.rowsRestored = await recordStep(record, 'compare', () => compare(opened, restored.tables, counts));
    await recordStep(record, 'read', () => readTexts(opened, restored.texts));
  } catch (error) {
    // The failed step says why.
    output.isImpossible = isOfThisServer(error);
  } finally {
    await connection?.close().catch(() => undefined);
  }
  return output;
}
