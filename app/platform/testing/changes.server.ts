import { sql } from 'drizzle-orm';
import { database, type Executor } from '~/platform/database/database.server';

/** Every row of every table in the public schema, as text: `{ users: ['{"id": …}'] }`. */
export type Tables = Record<string, string[]>;

/** Rows by table, place and writing transaction, which change whenever a row does. */
const knownRows = new Map<string, string>();

/**
 * Reads the whole database. Tests do so before and after each of hundreds of requests, so only rows that have changed
 * since the last time are read as text. Leaves out when members were last seen, which any request of theirs may change.
 */
export const readTables = (): Promise<Tables> =>
  database().transaction(readFrom, { isolationLevel: 'repeatable read', accessMode: 'read only' });

async function readFrom(executor: Executor): Promise<Tables> {
  const { rows: names } = await executor.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const versions = names.map(
    ({ name }) =>
      sql`select ${name}::text as name, ctid::text as place, xmin::text as written from ${sql.identifier(name)}`,
  );
  const { rows } = await executor.execute<{ name: string; place: string; written: string }>(
    sql.join(versions, sql` union all `),
  );
  const keyOf = ({ name, place, written }: (typeof rows)[number]): string => `${name} ${place} ${written}`;
  const changed = Map.groupBy(
    rows.filter((version) => !knownRows.has(keyOf(version))),
    ({ name }) => name,
  );
  for (const [name, places] of changed) {
    const list = `{${places.map(({ place }) => `"${place}"`).join()}}`;
    const { rows: found } = await executor.execute<{ place: string; written: string; row: string }>(sql`
      select ctid::text as place, xmin::text as written, (to_jsonb(stored) - 'last_seen_at')::text as row
      from ${sql.identifier(name)} as stored where ctid = any(${list}::tid[])`);
    for (const { place, written, row } of found) knownRows.set(keyOf({ name, place, written }), row);
  }
  const tables: Tables = Object.fromEntries(names.map(({ name }) => [name, []]));
  for (const version of rows) tables[version.name]?.push(knownRows.get(keyOf(version)) ?? '');
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
