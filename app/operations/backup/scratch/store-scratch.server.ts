import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';

/** Whether the site's role may create databases on its PostgreSQL server. */
export async function mayCreateDatabases(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)`,
  );
  return rows.length > 0;
}

/** Creates a database without what an operator may have added to those that are new, with the texts of the live one. */
export async function createDatabase(executor: Executor, name: string): Promise<void> {
  const { rows } = await executor.execute<{ encoding: string; collation: string; ctype: string }>(sql`
    select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datctype as ctype
    from pg_database where datname = current_database()`);
  const [live] = rows;
  if (!live) throw new Error('The live database is not listed.');
  // PostgreSQL accepts no parameters here.
  const text = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);
  await executor.execute(sql`
    create database ${sql.identifier(name)} template template0
    encoding ${text(live.encoding)} lc_collate ${text(live.collation)} lc_ctype ${text(live.ctype)}`);
}

/** Returns the size of the live database, in bytes. */
export async function databaseBytes(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** Deletes a database, if it exists, and ends its connections. */
export async function dropDatabase(executor: Executor, name: string): Promise<void> {
  await executor.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`);
}
