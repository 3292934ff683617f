import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';

/** Whether the site's role may create databases on its PostgreSQL server. */
export async function mayCreateDatabases(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)`,
  );
  return rows.length > 0;
}

export async function createDatabase(executor: Executor, name: string): Promise<void> {
  await executor.execute(sql`create database ${sql.identifier(name)}`);
}

/** Deletes a database, if it exists, and ends its connections. */
export async function dropDatabase(executor: Executor, name: string): Promise<void> {
  await executor.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`);
}
