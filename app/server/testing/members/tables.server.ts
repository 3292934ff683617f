import { getTableColumns, is, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { users } from '~/identity/accounts/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';

const schemas = import.meta.glob<Record<string, unknown>>('/app/**/schema.ts', { eager: true });

/** Every table of the program, by its database name. */
export const tables: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schemas)
    .flatMap((schema) => Object.values(schema))
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
);

const references = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference());

/** Names of the tables that refer to a member. */
export const tablesOfMembers: readonly string[] = [...tables]
  .filter(([, table]) => references(table).some(({ foreignTable }) => foreignTable === users))
  .map(([name]) => name);

/** Names of the tables whose rows are deleted with a member, directly or through another table. */
export const tablesDeletedWithMembers: readonly string[] = [...tables]
  .filter(([, table]) => isDeletedWithMember(table))
  .map(([name]) => name);

function isDeletedWithMember(table: PgTable, seen: readonly PgTable[] = []): boolean {
  return getTableConfig(table).foreignKeys.some((key) => {
    const { foreignTable } = key.reference();
    if (key.onDelete !== 'cascade' || seen.includes(foreignTable)) return false;
    return foreignTable === users || isDeletedWithMember(foreignTable, [...seen, table]);
  });
}

/** Returns a valid value for a column; a check such as `status in ('open', …)` determines which values are allowed. */
function valueFor(column: AnyPgColumn, checks: string): unknown {
  const allowed = new RegExp(`"${column.name}" in \\('([^']+)'`).exec(checks)?.[1];
  if (column.columnType === 'PgUUID') return newId();
  if (column.columnType === 'PgArray') return [];
  switch (column.dataType) {
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'date':
      return new Date();
    case 'json':
      return {};
    default:
      return allowed ?? `text ${newId()}`;
  }
}

/** Values that rows of some tables need although no column requires them. */
const requiredValues: Record<string, Record<string, unknown>> = { follows: { tagSlug: 'a-tag' } };

/**
 * Inserts a row together with the rows that it requires; any reference to a member is to the given one. Returns the
 * inserted row.
 */
export async function addRowOf(table: PgTable, userId: string): Promise<Record<string, unknown>> {
  const checks = getTableConfig(table)
    .checks.map(({ value }) => new PgDialect().sqlToQuery(value).sql)
    .join('\n');
  const row: Record<string, unknown> = { ...requiredValues[getTableConfig(table).name] };
  for (const [property, column] of Object.entries(getTableColumns(table))) {
    const reference = references(table).find(({ columns }) => columns.includes(column as never));
    if (reference?.foreignTable === users) row[property] = userId;
    else if (!column.notNull || column.hasDefault || column.generated) continue;
    else if (reference && reference.foreignTable !== table) {
      const parent = await addRowOf(reference.foreignTable, userId);
      const named = Object.entries(getTableColumns(reference.foreignTable)).find(([, { name }]) =>
        reference.foreignColumns.some((foreign) => foreign.name === name),
      );
      row[property] = parent[named?.[0] ?? 'id'];
    } else row[property] = valueFor(column, checks);
  }
  await database().insert(table).values(row).onConflictDoNothing();
  return row;
}

/** Returns the names of a schema's tables that contain the given text in any column. */
export async function tablesContaining(text: string, schema = 'public'): Promise<string[]> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = ${schema} and table_type = 'BASE TABLE'`,
  );
  const matches: string[] = [];
  for (const { name } of rows) {
    const found = await database().execute(
      sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} as held where strpos(lower(held::text), ${text.toLowerCase()}) > 0 limit 1`,
    );
    if (found.rows.length > 0) matches.push(name);
  }
  return matches;
}
