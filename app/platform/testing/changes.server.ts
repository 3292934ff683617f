import { sql } from 'drizzle-orm';
import { database } from '~/platform/database/database.server';

/** Every row of every table of the product, as text: `{ users: ['{"id": …}'] }`. */
export type Tables = Record<string, string[]>;

/** Reads the whole database as it stands. */
export async function readTables(): Promise<Tables> {
  const { rows: names } = await database().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables: Tables = {};
  for (const { name } of names) {
    const { rows } = await database().execute<{ row: string }>(
      sql`select to_jsonb(stored)::text as row from ${sql.identifier(name)} as stored order by 1`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** What came and what went between two readings, a line for each row: `+ users {"id": …}`. */
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
