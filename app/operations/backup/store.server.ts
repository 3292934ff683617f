import { inArray, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';

/** Rows read or written per statement. */
export const batchSize = 100;

/** Returns the program's tables, sorted by name. The job queue and the migrations have separate schemas. */
export async function tableNames(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  return rows.map(({ name }) => name);
}

/** Returns the hashes of the applied migrations, oldest first. */
export async function migrationHashes(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ hash: string }>(sql`
    select hash from drizzle.__drizzle_migrations order by created_at, id`);
  return rows.map(({ hash }) => hash);
}

/** Yields all rows of a table as JSON text, in batches. Requires a transaction. */
export async function* readRows(executor: Executor, table: string): AsyncGenerator<string[]> {
  await executor.execute(sql`
    declare rows_to_keep no scroll cursor for select row_to_json(kept)::text as row from ${sql.identifier(table)} as kept`);
  for (;;) {
    const { rows } = await executor.execute<{ row: string }>(
      sql`fetch ${sql.raw(String(batchSize))} from rows_to_keep`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await executor.execute(sql`close rows_to_keep`);
}

/** Inserts rows in the format that `readRows` yields. */
export async function insertRows(executor: Executor, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.identifier(table);
  await executor.execute(sql`
    insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::text::json)`);
}

/** Locks the tables exclusively until the transaction ends. */
export async function lockTables(executor: Executor, tables: readonly string[]): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  );
  await executor.execute(sql`lock table ${names} in access exclusive mode`);
}

/** Returns the first table that has a row, or undefined. */
export async function firstFilledTable(executor: Executor, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await executor.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) return table;
  }
  return undefined;
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Drops all foreign keys, so that rows can be inserted in any order. `addForeignKeys` restores them and checks each
 * row.
 */
export async function dropForeignKeys(executor: Executor): Promise<ForeignKey[]> {
  const { rows } = await executor.execute<ForeignKey>(sql`
    select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) {
    await executor.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  }
  return rows;
}

export async function addForeignKeys(executor: Executor, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await executor.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
}

/** Updates the query planner's statistics. */
export async function analyzeTables(executor: Executor, tables: readonly string[]): Promise<void> {
  await executor.execute(
    sql`analyze ${sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  );
}

/** Returns the number of rows in each table. */
export async function countRows(executor: Executor, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await executor.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Returns the texts of these articles. */
export async function articleTexts(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; title: string; content: string }[]> {
  if (ids.length === 0) return [];
  return executor
    .select({ id: articles.id, title: articles.title, content: articles.content })
    .from(articles)
    .where(inArray(articles.id, [...ids]));
}
