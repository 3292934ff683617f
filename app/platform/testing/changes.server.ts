import { sql } from 'drizzle-orm';
import { database } from '~/platform/database/database.server';

/** Every row of every table in the public schema, as text: `{ users: ['{"id": …}'] }`. */
export type Tables = Record<string, string[]>;

/**
 * Reads the whole database in one statement, because tests do so before and after each of hundreds of requests. Leaves
 * out when members were last seen, which any request of theirs may change.
 */
export async function readTables(): Promise<Tables> {
  const { rows: names } = await database().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables: Tables = Object.fromEntries(names.map(({ name }) => [name, []]));
  const parts = names.map(
    ({ name }) =>
      sql`select ${name}::text as name, (to_jsonb(stored) - 'last_seen_at')::text as row from ${sql.identifier(name)} as stored`,
  );
  const { rows } = await database().execute<{ name: string; row: string }>(sql.join(parts, sql` union all `));
  for (const { name, row } of rows) tables[name]?.push(row);
  return tables;
}

/** Returns the rows added and removed between two snapshots, one line each: `+ users {"id": …}`. */
export function changesBetween(before: Tables, after: Tables): string[] {
  return Object.keys(after).flatMap((name) => {
    const had = new Set(before[name]);
    const has = new Set(after[name]);
    return [
      ...[...had].filter((row) => !has.has(row)).map((row) => `- ${name} ${row}`),
      ...[...has].filter((row) => !had.has(row)).map((row) => `+ ${name} ${row}`),
    ];
  });
}
